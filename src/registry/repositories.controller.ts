import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, UseInterceptors } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, RequireScope } from '../auth/auth.decorator';
import type { Principal } from '../auth/principal.types';
import { EtagInterceptor } from '../common/etag.interceptor';
import { keysetOf, PageQuery } from '../common/page.query';
import { ApiProblem } from '../common/problem.dto';
import { ApiSealedProblems } from '../vault/sealed-problems.decorator';
import { CreateRepositoryDto, UpdateRepositoryDto } from './dto/repository-fields.dto';
import { RepositoryDto, RepositoryPageDto } from './dto/repository.dto';
import { PublishGate } from './publish-gate';
import { RegistryService } from './registry.service';
import { ApiRemoteProblems, ApiStoneProblems } from './stone-problems.decorator';

@ApiTags('repositories')
@ApiStoneProblems()
@RequireScope('repositories')
@UseInterceptors(EtagInterceptor)
@Controller('api/repositories')
export class RepositoriesController {
  constructor(
    private readonly registry: RegistryService,
    private readonly gate: PublishGate,
  ) {}

  @Post()
  @ApiOperation({
    summary: 'Connect a repository, or make a local one',
    description: 'Answers at once; cloning goes on in the background and `GET /:id` shows its progress.',
  })
  @ApiCreatedResponse({ type: RepositoryDto })
  @ApiProblem(404, 'offered_stone_not_found')
  @ApiProblem(409, 'too_many_repositories')
  @ApiProblem(422, 'remote_not_allowed', 'branch_invalid', 'name_invalid', 'remote_required', 'offered_stone_conflict')
  @ApiProblem(429, 'too_many_clones')
  async create(@Caller() caller: Principal, @Body() body: CreateRepositoryDto): Promise<RepositoryDto> {
    const registry = this.registry.of(caller);
    const stone = await registry.create(CreateRepositoryDto.toInput(body));
    return RepositoryDto.from(await registry.status(stone));
  }

  @Get()
  @ApiOperation({ summary: 'Your repositories, newest first' })
  @ApiOkResponse({ type: RepositoryPageDto })
  async list(@Caller() caller: Principal, @Query() query: PageQuery): Promise<RepositoryPageDto> {
    const registry = this.registry.of(caller);
    const { limit, after } = keysetOf(query);
    const { items, nextCursor } = await registry.list(after, limit);
    const statuses = await Promise.all(items.map((stone) => registry.status(stone)));
    return { items: statuses.map((status) => RepositoryDto.from(status)), nextCursor };
  }

  @Get(':id')
  @ApiOperation({ summary: 'A repository with its state' })
  @ApiOkResponse({ type: RepositoryDto })
  @ApiProblem(404, 'repository_not_found')
  async get(@Caller() caller: Principal, @Param('id') id: string): Promise<RepositoryDto> {
    const registry = this.registry.of(caller);
    return RepositoryDto.from(await registry.status(await registry.require(id)));
  }

  @Patch(':id')
  @ApiOperation({
    summary: 'Rename; change branch, remote or credential',
    description: 'Attaching a remote to a repository with unpushed commits passes the gates of an engraving.',
  })
  @ApiOkResponse({ type: RepositoryDto })
  @ApiProblem(403, 'shared_engrave_disabled', 'confirmation_required')
  @ApiProblem(404, 'repository_not_found')
  @ApiProblem(409, 'repository_not_ready', 'unpushed_commits')
  @ApiProblem(422, 'branch_invalid', 'name_invalid', 'remote_required')
  @ApiProblem(429, 'engrave_rate_limited')
  @ApiProblem(503, 'audit_unavailable')
  @ApiRemoteProblems()
  @ApiSealedProblems()
  async update(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Body() body: UpdateRepositoryDto,
  ): Promise<RepositoryDto> {
    const registry = this.registry.of(caller);
    const stone = await registry.require(id);
    const changes = UpdateRepositoryDto.toChanges(body);
    const changed = (await registry.wouldPublish(stone, changes))
      ? await this.gate.pass({ caller, stone, confirm: body.confirm === true }, () =>
          registry.change(id, changes, true),
        )
      : await registry.change(id, changes, false);
    return RepositoryDto.from(await registry.status(changed));
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Disconnect; the clone goes to a trash' })
  @ApiNoContentResponse()
  @ApiProblem(404, 'repository_not_found')
  async remove(@Caller() caller: Principal, @Param('id') id: string): Promise<void> {
    await this.registry.of(caller).remove(id);
  }

  @Post(':id/sync')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Fetch now',
    description: 'Answers when done or at the deadline. Unpushed commits stay. Tries a failed connection again.',
  })
  @ApiOkResponse({ type: RepositoryDto })
  @ApiProblem(404, 'repository_not_found')
  @ApiProblem(409, 'repository_not_ready')
  @ApiProblem(429, 'too_many_clones')
  @ApiRemoteProblems()
  @ApiSealedProblems()
  async sync(@Caller() caller: Principal, @Param('id') id: string): Promise<RepositoryDto> {
    const registry = this.registry.of(caller);
    const stone = await registry.sync(id);
    return RepositoryDto.from(await registry.status(stone));
  }
}
