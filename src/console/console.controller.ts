import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../auth/auth.decorator';
import { consoleFileNotFound, consoleNotBuilt } from './console.errors';
import { assetNamed, pageFile } from './console.files';

/**
 * Scripts and styles are files of this server and nothing else: no inline code, no `eval`, no string that becomes HTML
 * (Trusted Types without a policy), no frame, no form that posts anywhere.
 */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const YEAR_IN_MS = 365 * 24 * 60 * 60 * 1000;

/** The page's files. They hold no data: whatever a person sees in it came through the API. */
@ApiExcludeController()
@Public()
@Controller()
export class ConsoleController {
  @Get()
  page(@Res() response: Response): void {
    const file = pageFile();
    if (file === null) throw consoleNotBuilt();
    response.setHeader('Content-Security-Policy', PAGE_POLICY);
    // The names in it change with every build, so it is asked for anew each time.
    response.sendFile(file, { cacheControl: false, headers: { 'Cache-Control': 'no-cache' } });
  }

  @Get('assets/:name')
  asset(@Param('name') name: string, @Res() response: Response): void {
    const file = assetNamed(name);
    if (file === null) throw consoleFileNotFound();
    // The hash of the contents is part of the name.
    response.sendFile(file, { immutable: true, maxAge: YEAR_IN_MS });
  }
}
