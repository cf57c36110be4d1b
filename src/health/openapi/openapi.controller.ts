import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags, type OpenAPIObject } from '@nestjs/swagger';
import { Authenticated } from '../../auth/auth.decorator';
import { OpenApiDocument } from './openapi.document';

@ApiTags('probes')
@Controller('api')
@Authenticated()
export class OpenApiController {
  constructor(private readonly document: OpenApiDocument) {}

  @Get('openapi.json')
  @ApiOperation({ summary: 'This document' })
  @ApiOkResponse({ schema: { type: 'object', additionalProperties: true, required: ['openapi', 'info', 'paths'] } })
  read(): OpenAPIObject {
    return this.document.get();
  }
}
