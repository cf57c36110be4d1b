import { Logger, type ArgumentsHost } from '@nestjs/common';
import { AppError } from './app-error';
import { ProblemFilter } from './problem.filter';

beforeAll(() => Logger.overrideLogger(false));
afterAll(() => Logger.overrideLogger(['error', 'warn', 'log']));

/** What the filter answers to an error. */
function answerTo(error: unknown): { status: number; headers: Record<string, string>; body: Record<string, unknown> } {
  const answer = { status: 0, headers: {} as Record<string, string>, body: {} };
  const response = {
    headersSent: false,
    setHeader: (name: string, value: string) => void (answer.headers[name] = value),
    status(status: number) {
      answer.status = status;
      return response;
    },
    type: () => response,
    send: (text: string) => void (answer.body = JSON.parse(text) as Record<string, unknown>),
  };
  const http = { getRequest: () => ({ method: 'GET' }), getResponse: () => response };
  new ProblemFilter().catch(error, { switchToHttp: () => http } as unknown as ArgumentsHost);
  return answer;
}

it('answers a lost database with 503 and a time to come back', () => {
  const error = Object.assign(new Error('server closed'), { name: 'PrismaClientKnownRequestError', code: 'P1017' });
  expect(answerTo(error)).toMatchObject({
    status: 503,
    headers: { 'Retry-After': '2' },
    body: { code: 'database_unavailable' },
  });
});

it('answers a named error with its kind, code and facts', () => {
  const error = new AppError('too_big', 'too_large', 'That is too much.', { data: { limit: 3 } });
  expect(answerTo(error)).toMatchObject({
    status: 413,
    body: { code: 'too_big', detail: 'That is too much.', limit: 3 },
  });
});

it('tells nothing of an error that nobody named but an id', () => {
  const { status, body } = answerTo(new Error('password=hunter2'));
  expect(status).toBe(500);
  expect(body).toMatchObject({ code: 'internal_error', errorId: expect.any(String) });
  expect(JSON.stringify(body)).not.toContain('hunter2');
});
