import { Body, Controller, Get, HttpCode, Post, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Caller, RequireScope } from '../auth/auth.decorator';
import type { Principal } from '../auth/principal.types';
import { goneSignal } from '../common/gone-signal';
import { ENGRAVE_GUARDS, authorizedEngraveOf } from '../engrave/engrave.guards';
import { RegistryService } from '../registry/registry.service';
import { ExecuteDto, ManifestDto, ToolAnswerDto } from './execute.dto';
import { ToolAnswerFilter } from './tool-answer.filter';
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
  @ApiOkResponse({ type: ToolAnswerDto })
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
