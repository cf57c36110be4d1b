import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController, type OpenAPIObject } from '@nestjs/swagger';
import { Authenticated } from '../auth/auth.decorator';
import { OpenApiDocument } from './openapi.document';

@ApiExcludeController()
@Controller('api')
@Authenticated()
export class OpenApiController {
  constructor(private readonly document: OpenApiDocument) {}

  @Get('openapi.json')
  read(): OpenAPIObject {
    return this.document.get();
  }
}
