import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, ApiResponse, getSchemaPath } from '@nestjs/swagger';

/** RFC 9457, as the filter answers it; some codes carry further members. */
export class ProblemDto {
  @ApiProperty({ example: 'urn:prima:problem:conversation_not_found' })
  type!: string;

  @ApiProperty()
  title!: string;

  @ApiProperty({ type: 'integer' })
  status!: number;

  @ApiProperty()
  detail!: string;

  @ApiProperty({ description: 'Stable, snake_case' })
  code!: string;
}

/** Documents one problem answer of a route: its status and the codes that it may carry. */
export function ApiProblem(status: number, ...codes: string[]): MethodDecorator & ClassDecorator {
  return applyDecorators(
    ApiExtraModels(ProblemDto),
    ApiResponse({
      status,
      description: codes.map((code) => `\`${code}\``).join(', '),
      content: { 'application/problem+json': { schema: { $ref: getSchemaPath(ProblemDto) } } },
    }),
  );
}

/** The problems of every route behind the guard that reads a body or a query. */
export function ApiCommonProblems(): MethodDecorator & ClassDecorator {
  return applyDecorators(
    ApiProblem(400, 'validation_failed', 'invalid_request', 'invalid_cursor'),
    ApiProblem(401, 'unauthenticated'),
    ApiProblem(403, 'insufficient_scope', 'foreign_origin'),
  );
}
