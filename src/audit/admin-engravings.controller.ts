import { Controller, Get, Logger, Param, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AdminOnly } from '../auth/auth.decorator';
import { ApiProblem } from '../common/problem.dto';
import { viewOf } from './audit-view';
import { AuditService } from './audit.service';
import { EngravingDto, EngravingPageDto } from './dto/engraving.dto';
import { EngravingsQuery, ExportQuery, filterOf } from './dto/engravings.query';
import { VerificationDto } from './dto/verification.dto';
import { ExportService } from './export/export.service';
import { VerifyService } from './verify/verify.service';

const CONTENT_TYPE = { csv: 'text/csv; charset=utf-8; header=present', jsonl: 'application/jsonl; charset=utf-8' };

/** Every attempt of every person. There is no route that writes. */
@ApiTags('admin')
@AdminOnly('audit')
@Controller('api/admin/engravings')
export class AdminEngravingsController {
  private readonly logger = new Logger('audit');

  constructor(
    private readonly audit: AuditService,
    private readonly exports: ExportService,
    private readonly verifier: VerifyService,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'listAllEngravings', summary: 'Every person’s attempts to engrave, newest first' })
  @ApiOkResponse({ type: EngravingPageDto })
  async list(@Query() query: EngravingsQuery): Promise<EngravingPageDto> {
    const { items, nextCursor } = await this.audit.list(filterOf(query), query.cursor, query.limit);
    return { items: items.map(viewOf), nextCursor };
  }

  @Get('export')
  @ApiOperation({ operationId: 'exportEngravings', summary: 'The audit as CSV or JSONL, streamed, oldest first' })
  @ApiProduces('text/csv', 'application/jsonl')
  @ApiOkResponse({ schema: { type: 'string' } })
  async export(@Query() query: ExportQuery, @Res() response: Response): Promise<void> {
    const chunks = this.exports.stream(query.format, filterOf(query));
    // The first chunk is read before the headers are sent, so that a database that is down is still a proper problem.
    const first = await chunks.next();
    response.setHeader('Content-Type', CONTENT_TYPE[query.format]);
    response.setHeader('Content-Disposition', `attachment; filename="engravings.${query.format}"`);
    response.setHeader('Cache-Control', 'no-store');
    try {
      await pipeline(Readable.from(behind(first, chunks), { objectMode: false }), response);
    } catch (error) {
      // The stream has broken off, which is all that the reader can still be told.
      if (!isPrematureClose(error)) this.logger.error({ msg: 'an export broke off', err: error });
    }
  }

  @Get('verify')
  @ApiOperation({ operationId: 'verifyEngravings', summary: 'Prove the chain, and records and commits by each other' })
  @ApiOkResponse({ type: VerificationDto })
  verify(): Promise<VerificationDto> {
    return this.verifier.verify();
  }

  @Get(':id')
  @ApiOperation({ operationId: 'getAnyEngraving', summary: 'One attempt with its history, by engraving or record id' })
  @ApiOkResponse({ type: EngravingDto })
  @ApiProblem(404, 'engraving_not_found')
  async get(@Param('id') id: string): Promise<EngravingDto> {
    return EngravingDto.from(await this.audit.get(id));
  }
}

async function* behind(first: IteratorResult<string>, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  if (first.done !== true) yield first.value;
  yield* rest;
}

function isPrematureClose(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}
