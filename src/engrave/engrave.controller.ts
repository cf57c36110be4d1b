import { Controller, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import {
  ApiBody,
  ApiExtraModels,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { RequireScope } from '../auth/auth.decorator';
import { goneSignal } from '../common/gone-signal';
import { ApiProblem } from '../common/problem.dto';
import { ApiStoneProblems } from '../registry/stone-problems.decorator';
import { ApiSealedProblems } from '../vault/sealed-problems.decorator';
import { EngraveAnswerDto, EngravedDto, SkippedDto } from './dto/engrave-answer.dto';
import { EngraveBodyDto } from './dto/engrave-body.dto';
import { authorizedEngraveOf, ENGRAVE_GUARDS } from './engrave.guards';
import { EngraveService } from './engrave.service';

@ApiTags('engravings')
@ApiExtraModels(EngravedDto, SkippedDto)
@RequireScope('engrave')
@Controller('api/conversations')
export class EngraveController {
  constructor(private readonly engraving: EngraveService) {}

  /** Body and query are read by the gates: guards run before pipes, and one parser decides for both. */
  @Post(':id/engrave')
  @HttpCode(200)
  @UseGuards(...ENGRAVE_GUARDS)
  @ApiOperation({
    operationId: 'engraveConversation',
    summary: 'Distil the conversation into one note, commit it and push it; or preview it',
  })
  @ApiParam({ name: 'id', example: 'conv_0123456789abcdefghijkmnp' })
  @ApiQuery({ name: 'preview', required: false, enum: ['0', '1'] })
  @ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description: 'A repeat within 24 hours gets the first answer',
  })
  @ApiHeader({ name: 'X-Gateway-Key', required: false, description: 'Pays for this call instead of the stored key' })
  @ApiBody({ type: EngraveBodyDto, required: false })
  @ApiOkResponse({
    schema: { oneOf: [{ $ref: getSchemaPath(EngravedDto) }, { $ref: getSchemaPath(SkippedDto) }] },
  })
  @ApiProblem(403, 'shared_engrave_disabled', 'confirmation_required')
  @ApiProblem(404, 'conversation_not_found', 'repository_not_found', 'no_repository')
  @ApiProblem(
    409,
    'draft_mismatch',
    'path_blocked',
    'busy',
    'gateway_key_missing',
    'repository_not_ready',
    'idempotency_in_flight',
    'path_twin',
    'tip_moved',
    'nothing_to_commit',
  )
  @ApiProblem(422, 'overrides_beside_draft', 'idempotency_key_reused', 'gateway_key_invalid')
  @ApiProblem(429, 'engrave_rate_limited', 'preview_rate_limited')
  @ApiProblem(503, 'gateway_not_configured', 'audit_unavailable', 'storage_read_only', 'database_unavailable')
  @ApiProblem(499, 'cancelled')
  @ApiProblem(507, 'disk_full')
  @ApiStoneProblems()
  @ApiSealedProblems()
  async engrave(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<EngravedDto | SkippedDto> {
    const authorized = authorizedEngraveOf(request);
    if (authorized === undefined) throw new Error('An engraving came past its gates.');
    return EngraveAnswerDto.from(await this.engraving.engrave(authorized, goneSignal(response)));
  }
}
