import { makeApp, type TestApp } from '../support/make-app';
import { TestApi } from '../support/test-api';

interface Route {
  method: string;
  path: string;
}

let app: TestApp;

beforeAll(async () => {
  app = await makeApp();
});

afterAll(() => app?.close());

/** Every route that Express really serves. */
function routesOf(): Route[] {
  const router = app.app.getHttpAdapter().getInstance().router as {
    stack: { route?: { path: string; methods: Record<string, boolean> } }[];
  };
  return router.stack.flatMap(({ route }) =>
    route === undefined
      ? []
      : Object.keys(route.methods).map((method) => ({ method: method.toUpperCase(), path: route.path })),
  );
}

const PUBLIC = [
  'GET /',
  'GET /assets/:name',
  'GET /health',
  'GET /ready',
  'GET /api/auth/login',
  'GET /api/auth/callback',
  'POST /api/auth/logout',
];

test('every route of the running app is one that we know, and refuses strangers', async () => {
  const routes = routesOf();
  expect(routes.length).toBeGreaterThan(30);
  const open: string[] = [];
  for (const { method, path } of routes) {
    const url = app.url + path.replace(/:\w+/g, 'x').replace(/\{?\*\w*\}?/g, 'x');
    // Metrics are for this machine; a proxy's header makes the caller a stranger.
    const response = await fetch(url, { method, redirect: 'manual', headers: { 'x-forwarded-for': '203.0.113.7' } });
    if (response.status !== 401) open.push(`${method} ${path}`);
  }
  expect(open.sort()).toEqual([...PUBLIC].sort());
});

test('an unknown route is a problem with the request’s id', async () => {
  const answer = await new TestApi(app.url, 'ada').get('/api/nothing', { 'x-request-id': 'request-0123456789' });
  expect(answer.status).toBe(404);
  expect(answer.headers.get('x-request-id')).toBe('request-0123456789');
  expect(answer.body).toMatchObject({
    code: 'route_not_found',
    status: 404,
    type: expect.any(String),
    title: 'Not Found',
  });
  expect(answer.body.instance).toBeUndefined();
});
