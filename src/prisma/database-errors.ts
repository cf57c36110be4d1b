import { AppError } from '../common/app-error';

// Errors are recognised by what they carry, not by class: they come from Prisma, its adapter, `pg` or the socket.

const UNIQUE = '23505';
const FOREIGN_KEY = '23503';
const WRITE_CONFLICTS = ['40001', '40P01'];
/** Connection exceptions, shutdown, crash recovery, no more connections, no such database. */
const LOST = /^(08...|57P0[1235]|53300|3D000)$/;
/** Server unreachable, timed out, closed the connection; no connection became free in time. */
const LOST_PRISMA = ['P1001', 'P1002', 'P1003', 'P1008', 'P1017', 'P2024', 'P2037'];
const LOST_SOCKET = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
];
/** The adapter's word, which Prisma hides behind P2010 for raw queries. */
const LOST_KINDS = [
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
  'DatabaseDoesNotExist',
];
/** `pg` gives these no code. */
const LOST_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable|Unable to start a transaction in the given time/;

/**
 * A unique or primary key stood in the way.
 * @param constraint narrows it to one, by the name that the migration gives it, e.g. `Draft_ownerId_digest_key`
 */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const facts = factsOf(error);
  if (facts.sqlState !== UNIQUE && facts.code !== 'P2002') return false;
  return constraint === undefined || facts.constraint === constraint;
}

/** What a row refers to is not there. */
export function isForeignKeyViolation(error: unknown): boolean {
  const { sqlState, code } = factsOf(error);
  return sqlState === FOREIGN_KEY || code === 'P2003';
}

/** `update` or `delete` of a row that is not there. */
export function isRecordNotFound(error: unknown): boolean {
  return ['P2025', 'P2001', 'P2015', 'P2018'].includes(factsOf(error).code ?? '');
}

/** A value or a constraint stood in the way: the same rows would be refused again. */
export function isRowRefused(error: unknown): boolean {
  const { sqlState, code } = factsOf(error);
  return /^2[23]/.test(sqlState ?? '') || ['P2000', 'P2002', 'P2003', 'P2004', 'P2011', 'P2020'].includes(code ?? '');
}

/** Two transactions met and this one may be tried again as a whole. */
export function isWriteConflict(error: unknown): boolean {
  const { sqlState, code } = factsOf(error);
  return code === 'P2034' || WRITE_CONFLICTS.includes(sqlState ?? '');
}

/** The database cannot be reached, went away, or has no connection left. */
export function isConnectionLost(error: unknown): boolean {
  const { sqlState, code, kind, message } = factsOf(error);
  return (
    LOST_KINDS.includes(kind ?? '') ||
    LOST.test(sqlState ?? '') ||
    LOST_PRISMA.includes(code ?? '') ||
    (LOST_SOCKET.includes(code ?? '') && isDatabaseError(error)) ||
    (LOST_WORDS.test(message) && isDatabaseError(error))
  );
}

/**
 * The AppError that a database error means where nobody handled it closer; any other error comes back as it is.
 * Unique and not-found are the repository's to handle; these answers are for races that it did not foresee.
 */
export function translateDatabaseError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (isConnectionLost(error)) {
    const words = 'The database cannot be reached right now. Try again in a moment.';
    return new AppError('database_unavailable', 'unavailable', words, { cause: error, retryAfterSeconds: 2 });
  }
  if (isUniqueViolation(error)) {
    return new AppError('already_exists', 'conflict', 'Something with this identity exists already.', { cause: error });
  }
  if (isRecordNotFound(error)) {
    return new AppError('not_found', 'not_found', 'There is no such thing, or no longer.', { cause: error });
  }
  if (isWriteConflict(error)) {
    const words = 'Others were writing at the same time. Try again.';
    return new AppError('busy', 'unavailable', words, { cause: error, retryAfterSeconds: 1 });
  }
  return error;
}

interface Facts {
  /** Prisma's, `pg`'s or the socket's code. */
  code?: string;
  kind?: string;
  sqlState?: string;
  constraint?: string;
  message: string;
}

/** What Prisma's adapter puts into `meta`, as far as it matters here. */
interface AdapterCause {
  kind?: string;
  originalCode?: string;
  originalMessage?: string;
  constraint?: { index?: string };
}

function factsOf(error: unknown): Facts {
  if (typeof error !== 'object' || error === null) return { message: '' };
  const { code, message } = error as { code?: unknown; message?: unknown };
  const cause = adapterCause(error);
  const text = typeof code === 'string' ? code : undefined;
  return {
    code: text,
    kind: cause?.kind,
    sqlState:
      cause?.originalCode ??
      (text !== undefined && /^[0-9A-Z]{5}$/.test(text) && 'severity' in error ? text : undefined),
    constraint: cause?.constraint?.index ?? ('constraint' in error ? String(error.constraint) : undefined),
    message: `${typeof message === 'string' ? message : ''} ${cause?.originalMessage ?? ''}`,
  };
}

function adapterCause(error: object): AdapterCause | undefined {
  const meta = (error as { meta?: { driverAdapterError?: { cause?: AdapterCause } } }).meta;
  return meta?.driverAdapterError?.cause;
}

/** Socket codes also come from files and gateways: only those that Prisma or `pg` passed on mean the database. */
function isDatabaseError(error: unknown): boolean {
  const { name = '', stack = '' } = error as { name?: string; stack?: string };
  return name.startsWith('PrismaClient') || /[\\/](pg|pg-pool|@prisma)[\\/]/.test(stack);
}
