import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { PageQuery } from '../../common/page.query';
import { ApiProblem } from '../../common/problem.dto';
import { Caller, PersonOnly } from '../auth.decorator';
import type { Principal } from '../principal.types';
import { GrantsService } from './grants.service';
import { GiveGrantDto, GrantDto, GrantPageDto, ServiceListDto } from './service-tokens.dto';

@ApiTags('me')
@Controller('api/me')
@PersonOnly()
export class GrantsController {
  constructor(private readonly grants: GrantsService) {}

  @Post('grants')
  @ApiOperation({ summary: 'Let a service act for you (it sends X-On-Behalf-Of with your id)' })
  @ApiCreatedResponse({ type: GrantDto })
  @ApiProblem(404, 'service_not_found')
  @ApiProblem(409, 'too_many_grants')
  async give(@Caller() caller: Principal, @Body() body: GiveGrantDto): Promise<GrantDto> {
    return GrantDto.from(await this.grants.give(caller, body.serviceId, body.scopes));
  }

  @Get('grants')
  @ApiOperation({ summary: 'Your grants in force, newest first' })
  @ApiOkResponse({ type: GrantPageDto })
  async list(@Caller() caller: Principal, @Query() query: PageQuery): Promise<GrantPageDto> {
    const { items, nextCursor } = await this.grants.list(caller, query.limit, query.cursor);
    return { items: items.map((item) => GrantDto.from(item)), nextCursor };
  }

  @Delete('grants/:id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Take a grant back; it ends at once' })
  @ApiNoContentResponse()
  @ApiProblem(404, 'grant_not_found')
  async revoke(@Caller() caller: Principal, @Param('id') id: string): Promise<void> {
    await this.grants.revoke(caller, id);
  }

  @Get('services')
  @ApiOperation({ summary: 'Services that you could let act for you' })
  @ApiOkResponse({ type: ServiceListDto })
  async services(): Promise<ServiceListDto> {
    return { items: await this.grants.services(), nextCursor: null };
  }
}
