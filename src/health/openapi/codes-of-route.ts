import type { OpenAPIObject } from '@nestjs/swagger';
import type { Access } from '../../auth/auth.decorator';
import type { DocumentedCodes } from '../../common/problem.dto';
import type { Route } from './routes';

export type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

const SIGNED_IN: DocumentedCodes[] = [
  problem(401, 'unauthenticated'),
  problem(403, 'foreign_origin', 'foreign_host', 'forbidden', 'grant_required'),
  problem(503, 'identity_provider_unavailable'),
];

/** What any statement may meet: a lost database, others in the way, races that nobody foresaw. */
const DATABASE = [problem(503, 'database_unavailable', 'busy')];
const DATABASE_WRITES = [problem(404, 'not_found'), problem(409, 'already_exists')];

/** The codes of a route: its own, and those that follow from its guard, from what it reads and from the database. */
export function codesOf(route: Route, operation: Operation): DocumentedCodes[] {
  const parameters = (operation.parameters ?? []).flatMap((parameter) => ('in' in parameter ? [parameter] : []));
  const hasCursor = parameters.some(({ name }) => name === 'cursor');
  const reads = route.method === 'get';
  return [
    ...route.documented,
    ...codesOfAccess(route.access),
    ...(operation.requestBody === undefined
      ? []
      : [
          problem(400, 'validation_failed', 'invalid_request'),
          problem(413, 'body_too_large'),
          problem(415, 'unsupported_media_type'),
        ]),
    ...(parameters.some((parameter) => parameter.in === 'query') ? [problem(400, 'validation_failed')] : []),
    ...(parameters.some((parameter) => parameter.in === 'path') ? [problem(400, 'invalid_request')] : []),
    ...(hasCursor ? [problem(400, 'invalid_cursor')] : []),
    ...(route.access.kind === 'public' ? [] : [...DATABASE, ...(reads ? [] : DATABASE_WRITES)]),
    problem(500, 'internal_error'),
  ];
}

function codesOfAccess(access: Access): DocumentedCodes[] {
  switch (access.kind) {
    case 'public':
      return [];
    case 'authenticated':
      return SIGNED_IN;
    case 'scope':
    case 'loopback_or_scope':
      return [...SIGNED_IN, problem(403, 'insufficient_scope')];
    case 'person':
      return [...SIGNED_IN, problem(403, 'person_required')];
    case 'admin':
      return [
        ...SIGNED_IN,
        problem(403, 'admin_required', ...(access.orScope === undefined ? [] : ['insufficient_scope'])),
      ];
  }
}

function problem(status: number, ...codes: string[]): DocumentedCodes {
  return { status, codes, shape: 'problem' };
}
