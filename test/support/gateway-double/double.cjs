// A gateway that is not one: a real HTTP server with OpenAI's wire format, a journal and scripts. Plain CommonJS so that
// the demo can run it before anything is built. Types: double.d.cts.
'use strict';

const http = require('node:http');
const { once } = require('node:events');
const { setTimeout: sleep } = require('node:timers/promises');
const { completion, chunks, errorBody } = require('./wire.cjs');
const { answer: defaultAnswer } = require('./default-model.cjs');

const MAX_BODY = 64 * 1024 * 1024;

/** @type {import('./double.cjs').startGatewayDouble} */
async function startGatewayDouble({ port = 0, log } = {}) {
  const journal = [];
  const queue = [];
  let standing = null;
  const server = http.createServer((request, response) => {
    serve(request, response).catch((error) => {
      log?.(`double: ${error.message}`);
      response.destroy();
    });
  });

  async function serve(request, response) {
    const body = await readBody(request);
    const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null;
    const entry = {
      method: request.method,
      path: request.url,
      key,
      body,
      headers: { ...request.headers },
      at: new Date(),
      aborted: false,
    };
    journal.push(entry);
    response.on('close', () => {
      if (!response.writableFinished) entry.aborted = true;
    });
    log?.(`${request.method} ${request.url} ${body?.model ?? ''}`.trim());
    if (request.method === 'GET' && request.url.endsWith('/models')) {
      return sendJson(response, 200, {
        object: 'list',
        data: [{ id: 'prima-core', object: 'model', owned_by: 'double' }],
      });
    }
    if (request.method !== 'POST' || !request.url.endsWith('/chat/completions')) {
      return sendJson(response, 404, errorBody(404, `Unknown route ${request.method} ${request.url}`));
    }
    if (key === null) return sendJson(response, 401, errorBody(401, 'No API key was given.'));
    if (body === null) return sendJson(response, 400, errorBody(400, 'The body is not JSON.'));
    const next = queue.shift() ?? standing ?? { kind: 'answer', ...defaultAnswer(body) };
    await play(typeof next === 'function' ? next(entry) : next, body, response);
  }

  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}/v1`,
    journal,
    reply: (...scripts) => void queue.push(...scripts),
    always: (script) => void (standing = script),
    reset() {
      journal.length = 0;
      queue.length = 0;
      standing = null;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function play(script, body, response) {
  const model = typeof body.model === 'string' ? body.model : 'prima-core';
  switch (script.kind) {
    case 'answer':
      return answer(script, model, body, response);
    case 'slow':
      await sleep(script.delayMs);
      return answer(script, model, body, response);
    case 'status':
      return sendJson(
        response,
        script.status,
        script.body ?? errorBody(script.status, 'Scripted error.'),
        script.headers,
      );
    case 'raw':
      response.writeHead(script.status ?? 200, { 'content-type': script.contentType ?? 'application/json' });
      response.end(script.body);
      return;
    case 'redirect':
      response.writeHead(script.status ?? 307, { location: script.location });
      response.end();
      return;
    case 'huge':
      return huge(script, model, response);
    case 'trickle':
      return trickle(script, model, response);
    case 'hang':
      if (script.afterHeaders === true) {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write('{"id":');
      }
      return;
    case 'cut':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"id":"chatcmpl-cut","choices":[{"message":{"content":"{');
      await sleep(10);
      response.destroy();
      return;
    default:
      throw new Error(`unknown script ${JSON.stringify(script)}`);
  }
}

async function answer(script, model, body, response) {
  if (body.stream !== true) return sendJson(response, 200, completion(model, script), script.headers);
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache', ...script.headers });
  for (const data of chunks(model, script, { includeUsage: body.stream_options?.include_usage === true })) {
    response.write(`data: ${data}\n\n`);
    if (script.everyMs !== undefined) await sleep(script.everyMs);
    if (response.destroyed) return;
  }
  response.end();
}

/** A well-formed completion whose content is `bytes` long, sent as fast as the client takes it. */
async function huge({ bytes }, model, response) {
  const [before, after] = JSON.stringify(completion(model, { text: 'X' })).split('"X"');
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write(`${before}"`);
  const block = 'x'.repeat(64 * 1024);
  for (let sent = 0; sent < bytes && !response.destroyed; sent += block.length) {
    if (!response.write(block)) await drained(response);
  }
  response.end(`"${after}`);
}

/** Resolves when the client takes more, or is gone. */
function drained(response) {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
  });
}

/** The answer, byte by byte: alive all the time, done never. */
async function trickle({ text, everyMs }, model, response) {
  response.writeHead(200, { 'content-type': 'application/json' });
  for (const character of JSON.stringify(completion(model, { text }))) {
    if (response.destroyed) return;
    response.write(character);
    await sleep(everyMs);
  }
  response.end();
}

async function readBody(request) {
  const parts = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > MAX_BODY) throw new Error('request too large');
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    return null;
  }
}

function sendJson(response, status, body, headers = {}) {
  response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req-double', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

const json = (value) => JSON.stringify(value);

/** @type {typeof import('./double.cjs').scripts} */
const scripts = {
  text: (text) => ({ kind: 'answer', text }),
  note: (note) => ({ kind: 'answer', text: json(note) }),
  skip: (reason) => ({ kind: 'answer', text: json({ skip: true, reason }) }),
  toolCalls: (...calls) => ({ kind: 'answer', calls }),
  fenced: (value) => ({ kind: 'answer', text: `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\`` }),
  reasoned: (value, thought = 'The reader wants {"title": "a draft", "body": "that is not it"}.') => ({
    kind: 'answer',
    text: `<think>\n${thought}\n</think>\n\n${json(value)}`,
  }),
  prose: (value) => ({
    kind: 'answer',
    text: `Sure, here is the note {as asked}:\n\n${json(value)}\n\nAnything else?`,
  }),
  error: (status, body, headers) => ({ kind: 'status', status, body, headers }),
  garbage: (body = '<html>502 from somewhere</html>', contentType = 'text/html') => ({
    kind: 'raw',
    body,
    contentType,
  }),
  slow: (delayMs, text) => ({ kind: 'slow', delayMs, text }),
  streamed: (text, everyMs) => ({ kind: 'answer', text, everyMs }),
  trickle: (text, everyMs) => ({ kind: 'trickle', text, everyMs }),
  huge: (bytes) => ({ kind: 'huge', bytes }),
  hang: (afterHeaders = false) => ({ kind: 'hang', afterHeaders }),
  redirect: (location, status = 307) => ({ kind: 'redirect', location, status }),
  cut: () => ({ kind: 'cut' }),
};

module.exports = { startGatewayDouble, scripts };
