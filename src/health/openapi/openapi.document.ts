import { Injectable, type INestApplication } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { ProblemDto } from '../../common/problem.dto';
import { codesOf } from './codes-of-route';
import { toResponses, unroutedResponses } from './responses';
import { routesOf } from './routes';

/** The OpenAPI 3.1 document, made once from the running application's own routes. */
@Injectable()
export class OpenApiDocument {
  private document?: OpenAPIObject;

  build(app: INestApplication): void {
    const outline = new DocumentBuilder()
      .setTitle('PrimaChat server')
      .setDescription('Three tools over git repositories of markdown, and the person’s power over them.')
      .setVersion('1')
      .setLicense('MIT', 'https://opensource.org/license/mit')
      .setOpenAPIVersion('3.1.0')
      .addBearerAuth()
      .addSecurityRequirements('bearer')
      .build();
    const document = SwaggerModule.createDocument(app, outline, {
      operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
      extraModels: [ProblemDto],
    });
    for (const route of routesOf(app.get(ModulesContainer))) {
      const operation = document.paths[route.path]?.[route.method];
      if (operation === undefined) continue;
      if (route.access.kind === 'public') operation.security = [];
      operation.responses = { ...operation.responses, ...toResponses(codesOf(route, operation)) };
    }
    document.components = { ...document.components, responses: unroutedResponses() };
    this.document = document;
  }

  get(): OpenAPIObject {
    if (this.document === undefined) throw new Error('The OpenAPI document was asked for before it was built.');
    return this.document;
  }
}
