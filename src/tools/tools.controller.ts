import { Body, Controller, Get, HttpCode, Post, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Caller, RequireScope } from '../auth/auth.decorator';
import type { Principal } from '../auth/principal.types';
import { goneSignal } from '../common/gone-signal';
import { ApiProblem, ApiToolRefusal } from '../common/problem.dto';
import { ENGRAVE_GUARDS, authorizedEngraveOf } from '../engrave/engrave.guards';
import { RegistryService } from '../registry/registry.service';
import { ApiSealedProblems } from '../vault/sealed-problems.decorator';
import { ExecuteDto, ManifestDto, ToolAnswerDto } from './execute.dto';
import { ToolAnswerFilter } from './tool-answer.filter';
import { TOOL_FAULTS } from './tool-faults';
import { ToolExecutor } from './tool-executor.service';

@ApiTags('tools')
@Controller('api/tools')
@RequireScope('tools')
export class ToolsController {
  constructor(
    private readonly executor: ToolExecutor,
    private readonly registry: RegistryService,
  ) {}

  @Get('manifest')
  @ApiOperation({ summary: 'The model’s whole authority: three tools in OpenAI’s tool-definition shape' })
  @ApiOkResponse({ type: ManifestDto })
  manifest(): ManifestDto {
    return { tools: this.executor.manifest() };
  }

  @Post('execute')
  @HttpCode(200)
  @UseGuards(...ENGRAVE_GUARDS)
  @UseFilters(ToolAnswerFilter)
  @ApiOperation({ summary: 'Runs one tool call of the model for the caller' })
  @ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description: 'For stone_engrave: a repeat within 24 hours gets the first answer',
  })
  @ApiHeader({ name: 'X-Gateway-Key', required: false, description: 'Pays for this call instead of the stored key' })
  @ApiOkResponse({ type: ToolAnswerDto })
  @ApiToolRefusal(200, ...TOOL_FAULTS)
  @ApiToolRefusal(400, 'path_invalid')
  @ApiToolRefusal(403, 'shared_engrave_disabled', 'confirmation_required')
  @ApiToolRefusal(
    409,
    'draft_mismatch',
    'path_blocked',
    'path_twin',
    'tip_moved',
    'nothing_to_commit',
    'busy',
    'gateway_key_missing',
    'idempotency_in_flight',
  )
  @ApiToolRefusal(422, 'idempotency_key_reused', 'gateway_key_invalid')
  @ApiToolRefusal(422, 'unsupported_repository', 'unreadable_commit', 'not_owned')
  @ApiToolRefusal(429, 'engrave_rate_limited')
  @ApiToolRefusal(499, 'cancelled')
  @ApiToolRefusal(503, 'gateway_not_configured', 'audit_unavailable', 'storage_read_only', 'busy')
  @ApiToolRefusal(507, 'disk_full')
  @ApiProblem(500, 'repository_corrupt', 'repository_missing')
  @ApiSealedProblems()
  execute(
    @Caller() caller: Principal,
    @Body() envelope: ExecuteDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ToolAnswerDto> {
    return this.executor.execute(envelope.name, envelope.arguments, {
      caller,
      registry: this.registry.of(caller),
      repoId: envelope.repoId ?? null,
      conversationId: envelope.conversationId ?? null,
      authorized: authorizedEngraveOf(request),
      signal: goneSignal(response),
    });
  }
}
