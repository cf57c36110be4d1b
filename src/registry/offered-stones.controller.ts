import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, UseInterceptors } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, RequireScope } from '../auth/auth.decorator';
import { EtagInterceptor } from '../common/etag.interceptor';
import { keysetOf, PageQuery } from '../common/page.query';
import { ApiProblem } from '../common/problem.dto';
import {
  CreateOfferedStoneDto,
  OfferedStoneDto,
  OfferedStonePageDto,
  UpdateOfferedStoneDto,
} from './dto/offered-stone.dto';
import { OfferedStones } from './offered-stones.service';

const UNPROCESSABLE = ['name_invalid', 'remote_not_allowed', 'branch_invalid'];

@ApiTags('repositories')
@UseInterceptors(EtagInterceptor)
@Controller('api')
export class OfferedStonesController {
  constructor(private readonly offered: OfferedStones) {}

  @Get('offered-stones')
  @RequireScope('repositories')
  @ApiOperation({ summary: 'Stones that an administrator offers to everyone' })
  @ApiOkResponse({ type: OfferedStonePageDto })
  list(@Query() query: PageQuery): Promise<OfferedStonePageDto> {
    return this.page(query);
  }

  @Get('admin/offered-stones')
  @AdminOnly()
  @ApiOperation({ summary: 'The catalogue' })
  @ApiOkResponse({ type: OfferedStonePageDto })
  listAsAdmin(@Query() query: PageQuery): Promise<OfferedStonePageDto> {
    return this.page(query);
  }

  @Post('admin/offered-stones')
  @AdminOnly()
  @ApiOperation({ summary: 'Offer a stone' })
  @ApiCreatedResponse({ type: OfferedStoneDto })
  @ApiProblem(409, 'too_many_offered_stones')
  @ApiProblem(422, ...UNPROCESSABLE)
  async add(@Body() { name, url, branch, purpose }: CreateOfferedStoneDto): Promise<OfferedStoneDto> {
    return OfferedStoneDto.from(await this.offered.add({ name, url, branch: branch ?? null, purpose }));
  }

  @Patch('admin/offered-stones/:id')
  @AdminOnly()
  @ApiOperation({ summary: 'Change an entry; connected stones stay as they are' })
  @ApiOkResponse({ type: OfferedStoneDto })
  @ApiProblem(404, 'offered_stone_not_found')
  @ApiProblem(422, ...UNPROCESSABLE)
  async change(
    @Param('id') id: string,
    @Body() { name, url, branch, purpose }: UpdateOfferedStoneDto,
  ): Promise<OfferedStoneDto> {
    return OfferedStoneDto.from(await this.offered.change(id, { name, url, branch, purpose }));
  }

  @Delete('admin/offered-stones/:id')
  @AdminOnly()
  @HttpCode(204)
  @ApiOperation({ summary: 'Take an entry out; connected stones stay' })
  @ApiNoContentResponse()
  @ApiProblem(404, 'offered_stone_not_found')
  async remove(@Param('id') id: string): Promise<void> {
    await this.offered.remove(id);
  }

  private async page(query: PageQuery): Promise<OfferedStonePageDto> {
    const { limit, after } = keysetOf(query);
    const { items, nextCursor } = await this.offered.list(after, limit);
    return { items: items.map((stone) => OfferedStoneDto.from(stone)), nextCursor };
  }
}
