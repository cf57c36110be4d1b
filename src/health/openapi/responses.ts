import { getSchemaPath } from '@nestjs/swagger';
import { ProblemDto, type DocumentedCodes } from '../../common/problem.dto';

const REQUEST_ID = { description: 'Quote it to the operator', schema: { type: 'string' } };
const RETRY_AFTER = { description: 'Whole seconds, at least 1', schema: { type: 'integer', minimum: 1 } };
/** Their codes may carry a time to come back; too many requests always do. */
const RETRYABLE = [409, 429, 503];

const TYPE_OF_SHAPE = { problem: 'application/problem+json', tool: 'application/json' } as const;
const SCHEMA_OF_SHAPE = { problem: getSchemaPath(ProblemDto), tool: '#/components/schemas/ToolAnswerDto' } as const;
const FIELD_OF_SHAPE = { problem: 'code', tool: 'error' } as const;

/** OpenAPI responses by status: each names the codes that it may carry and pins them in its schema. */
export function toResponses(documented: readonly DocumentedCodes[]) {
  const statuses = [...new Set(documented.map(({ status }) => status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [status, responseOf(documented.filter((entry) => entry.status === status))]),
  );
}

/** What is answered where no operation is: an unknown route, and the page that was not built. */
export function unroutedResponses() {
  const of = (status: number, ...codes: string[]) => responseOf([{ status, codes, shape: 'problem' }]);
  return { RouteNotFound: of(404, 'route_not_found'), ConsoleNotBuilt: of(404, 'console_not_built') };
}

function responseOf(entries: readonly DocumentedCodes[]) {
  const [{ status = 500 } = {}] = entries;
  const codes = [...new Set(entries.flatMap((entry) => entry.codes))].sort();
  const shapes = [...new Set(entries.map(({ shape }) => shape))].sort();
  return {
    description: `${status === 200 ? 'The answer; `error` is absent or one of ' : ''}${codes.map((code) => `\`${code}\``).join(', ')}`,
    headers: {
      'X-Request-Id': REQUEST_ID,
      ...(RETRYABLE.includes(status) ? { 'Retry-After': { ...RETRY_AFTER, required: status === 429 } } : {}),
    },
    content: Object.fromEntries(
      shapes.map((shape) => [
        TYPE_OF_SHAPE[shape],
        { schema: schemaOf(entries.filter((entry) => entry.shape === shape)) },
      ]),
    ),
  };
}

function schemaOf(entries: readonly DocumentedCodes[]) {
  const [{ status = 500, shape = 'problem' as const } = {}] = entries;
  const codes = [...new Set(entries.flatMap((entry) => entry.codes))].sort();
  const narrowed = {
    type: 'object',
    required: shape === 'problem' || status !== 200 ? [FIELD_OF_SHAPE[shape]] : [],
    properties: {
      [FIELD_OF_SHAPE[shape]]: { type: 'string', enum: codes },
      ...(shape === 'problem' ? { status: { type: 'integer', const: status } } : {}),
    },
  };
  return { allOf: [{ $ref: SCHEMA_OF_SHAPE[shape] }, narrowed] };
}
