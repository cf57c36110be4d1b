import { Injectable, type INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';

/** The OpenAPI document, made once from the running application's own routes. */
@Injectable()
export class OpenApiDocument {
  private document?: OpenAPIObject;

  build(app: INestApplication): void {
    const outline = new DocumentBuilder()
      .setTitle('PrimaChat server')
      .setDescription('Three tools over git repositories of markdown, and the person’s power over them.')
      .setVersion('1')
      .setOpenAPIVersion('3.1.0')
      .addBearerAuth()
      .build();
    this.document = SwaggerModule.createDocument(app, outline, {
      operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
    });
  }

  get(): OpenAPIObject {
    if (this.document === undefined) throw new Error('The OpenAPI document was asked for before it was built.');
    return this.document;
  }
}
