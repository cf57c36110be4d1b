import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { IsBoolean, IsOptional } from 'class-validator';
import { Caller, RequireScope } from '../auth/auth.decorator';
import type { Principal } from '../auth/principal.types';
import { ApiProblem } from '../common/problem.dto';
import { RepositoryDto } from '../registry/dto/repository.dto';
import { RegistryService } from '../registry/registry.service';
import { ApiStoneProblems } from '../registry/stone-problems.decorator';
import { ApiSealedProblems } from '../vault/sealed-problems.decorator';
import { repositoryNotReady } from './engrave.errors';
import { EngravePublishGate } from './gates/engrave-publish-gate.service';
import { PublishService } from './publish/publish.service';
import { reviewSentence } from './publish/review-sentences';

export class PushBodyDto {
  @ApiPropertyOptional({ description: 'Set by the interface after the person approved; only `true` is an approval' })
  @IsOptional()
  @IsBoolean()
  confirm?: boolean;
}

export class PushAnswerDto extends RepositoryDto {
  @ApiProperty({ description: 'The remote has everything that was committed here' })
  pushed!: boolean;

  @ApiPropertyOptional({ description: 'Why not, or what a person should look at although it has' })
  needsReview?: string;
}

@ApiTags('repositories')
@RequireScope('engrave')
@Controller('api/repositories')
export class PushController {
  constructor(
    private readonly registry: RegistryService,
    private readonly gate: EngravePublishGate,
    private readonly publisher: PublishService,
  ) {}

  @Post(':id/push')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'pushRepository',
    summary: 'Push what is pending',
    description: 'Passes the gates and the budget of an engraving. Answers when done or at the deadline.',
  })
  @ApiOkResponse({ type: PushAnswerDto })
  @ApiProblem(403, 'shared_engrave_disabled', 'confirmation_required')
  @ApiProblem(404, 'repository_not_found')
  @ApiProblem(409, 'repository_not_ready')
  @ApiProblem(429, 'engrave_rate_limited')
  @ApiProblem(503, 'audit_unavailable')
  @ApiStoneProblems()
  @ApiSealedProblems()
  async push(@Caller() caller: Principal, @Param('id') id: string, @Body() body: PushBodyDto): Promise<PushAnswerDto> {
    const registry = this.registry.of(caller);
    const stone = await registry.require(id);
    if (stone.state !== 'ready') throw repositoryNotReady(stone.state, stone.progress);
    const report = stone.shared
      ? await this.gate.push({ caller, stone, confirm: body.confirm === true }, () =>
          this.publisher.publish(stone, { isAskedFor: true }),
        )
      : // Without a remote nothing can leave, so there is nothing to approve and nothing to count.
        { pushed: false, needsReview: reviewSentence('no_remote') };
    const status = RepositoryDto.from(await registry.status(await registry.require(id)));
    return {
      ...status,
      pushed: report.pushed,
      ...(report.needsReview === null ? {} : { needsReview: report.needsReview }),
    };
  }
}
