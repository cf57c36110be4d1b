import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, RequireScope } from '../auth/auth.decorator';
import type { Principal } from '../auth/principal.types';
import { ApiProblem } from '../common/problem.dto';
import { viewOf } from './audit-view';
import { AuditService } from './audit.service';
import { EngravingDto, EngravingPageDto } from './dto/engraving.dto';
import { filterOf, OwnEngravingsQuery } from './dto/engravings.query';

/** The caller's own attempts, those that a service made for them included. */
@ApiTags('engravings')
@RequireScope('engrave')
@Controller('api/engravings')
export class EngravingsController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  @ApiOperation({ operationId: 'listEngravings', summary: 'Your attempts to engrave, newest first' })
  @ApiOkResponse({ type: EngravingPageDto })
  async list(@Caller() caller: Principal, @Query() query: OwnEngravingsQuery): Promise<EngravingPageDto> {
    const { items, nextCursor } = await this.audit.list(filterOf(query, caller.id), query.cursor, query.limit);
    return { items: items.map(viewOf), nextCursor };
  }

  @Get(':id')
  @ApiOperation({ operationId: 'getEngraving', summary: 'One attempt with its history, by engraving or record id' })
  @ApiOkResponse({ type: EngravingDto })
  @ApiProblem(404, 'engraving_not_found')
  async get(@Caller() caller: Principal, @Param('id') id: string): Promise<EngravingDto> {
    return EngravingDto.from(await this.audit.get(id, caller.id));
  }
}
