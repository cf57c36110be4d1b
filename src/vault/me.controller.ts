import { Body, Controller, Delete, Get, HttpCode, Put, UseInterceptors } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Authenticated, Caller, PersonOnly } from '../auth/auth.decorator';
import type { Principal } from '../auth/principal.types';
import { EtagInterceptor } from '../common/etag.interceptor';
import { ApiProblem } from '../common/problem.dto';
import { GatewayKeyDto, MeDto, PutGatewayKeyDto } from './dto/me.dto';
import { GatewayKeys } from './gateway-keys.service';

/** It stands in this room because of what it keeps: the key. Who the caller is, the guard has found out already. */
@ApiTags('me')
@UseInterceptors(EtagInterceptor)
@Controller('api/me')
export class MeController {
  constructor(private readonly keys: GatewayKeys) {}

  @Get()
  @Authenticated()
  @ApiOperation({ summary: 'Who you are to this server' })
  @ApiOkResponse({ type: MeDto })
  async me(@Caller() caller: Principal): Promise<MeDto> {
    const last4 = await this.keys.hint(caller);
    const { id, kind, name, email = null, isAdmin, authMethod, actor, scopes } = caller;
    return {
      id,
      kind,
      name,
      email,
      isAdmin,
      authMethod,
      actor: { id: actor.id, kind: actor.kind, name: actor.name },
      scopes: [...scopes].sort(),
      gatewayKey: last4 === null ? null : { last4 },
    };
  }

  @Put('gateway-key')
  @PersonOnly()
  @ApiOperation({ summary: 'Store your gateway key; it is sealed and never answered' })
  @ApiOkResponse({ type: GatewayKeyDto })
  @ApiProblem(422, 'gateway_key_invalid')
  put(@Caller() caller: Principal, @Body() { key }: PutGatewayKeyDto): Promise<GatewayKeyDto> {
    return this.keys.set(caller, key);
  }

  @Delete('gateway-key')
  @HttpCode(204)
  @PersonOnly()
  @ApiOperation({ summary: 'Erase your gateway key' })
  @ApiNoContentResponse()
  async erase(@Caller() caller: Principal): Promise<void> {
    await this.keys.erase(caller);
  }
}
