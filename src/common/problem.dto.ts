import { ApiProperty } from '@nestjs/swagger';

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

/** Codes that a route may answer with at one status: as a problem, or as the tool door's `{content, error}`. */
export interface DocumentedCodes {
  status: number;
  codes: readonly string[];
  shape: 'problem' | 'tool';
}

const DOCUMENTED = 'prima:codes';

/**
 * Documents what a route may answer besides success: its own codes only. What its guard, its body and the database add
 * to that is derived from the route itself, in `health/openapi`.
 */
export function ApiProblem(status: number, ...codes: string[]): MethodDecorator & ClassDecorator {
  return documents({ status, codes, shape: 'problem' });
}

/** The same for an answer that a host hands on to the model. */
export function ApiToolRefusal(status: number, ...codes: string[]): MethodDecorator & ClassDecorator {
  return documents({ status, codes, shape: 'tool' });
}

/** What the decorators say of one handler and of its class. */
export function documentedCodes(controller: object, handler: object): DocumentedCodes[] {
  return [...ownCodes(controller), ...ownCodes(handler)];
}

function documents(entry: DocumentedCodes): MethodDecorator & ClassDecorator {
  return (target: object, _name?: string | symbol, descriptor?: PropertyDescriptor) => {
    const place = (descriptor?.value as object | undefined) ?? target;
    Reflect.defineMetadata(DOCUMENTED, [...ownCodes(place), entry], place);
  };
}

function ownCodes(place: object): DocumentedCodes[] {
  return (Reflect.getOwnMetadata(DOCUMENTED, place) as DocumentedCodes[] | undefined) ?? [];
}
