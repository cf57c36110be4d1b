import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { PageQuery } from '../../common/page.query';
import { ApiProblem } from '../../common/problem.dto';
import { AdminOnly, Caller } from '../auth.decorator';
import type { Principal } from '../principal.types';
import {
  IssuedServiceTokenDto,
  IssueServiceTokenDto,
  ServiceTokenDto,
  ServiceTokenPageDto,
} from './service-tokens.dto';
import { ServiceTokensService } from './service-tokens.service';

const DEFAULT_LIFETIME_DAYS = 90;

@ApiTags('administration')
@Controller('api/admin/service-tokens')
@AdminOnly()
export class ServiceTokensController {
  constructor(private readonly tokens: ServiceTokensService) {}

  @Post()
  @ApiOperation({ summary: 'Issue a token for a service; it is shown once' })
  @ApiCreatedResponse({ type: IssuedServiceTokenDto })
  @ApiProblem(404, 'service_not_found')
  async issue(@Caller() caller: Principal, @Body() body: IssueServiceTokenDto): Promise<IssuedServiceTokenDto> {
    const { name, scopes, expiresInDays = DEFAULT_LIFETIME_DAYS, serviceId } = body;
    const issued = await this.tokens.issue(caller, { name, scopes, expiresInDays, serviceId });
    return { ...ServiceTokenDto.from(issued), token: issued.token };
  }

  @Get()
  @ApiOperation({ summary: 'All service tokens, newest first' })
  @ApiOkResponse({ type: ServiceTokenPageDto })
  async list(@Query() query: PageQuery): Promise<ServiceTokenPageDto> {
    const { items, nextCursor } = await this.tokens.list(query.limit, query.cursor);
    return { items: items.map((item) => ServiceTokenDto.from(item)), nextCursor };
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Revoke a token; it ends at once' })
  @ApiNoContentResponse()
  @ApiProblem(404, 'service_token_not_found')
  async revoke(@Param('id') id: string): Promise<void> {
    await this.tokens.revoke(id);
  }
}
