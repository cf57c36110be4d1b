// OpenAI's wire format, as far as a client of chat/completions sees it: completions, SSE chunks and error bodies.
'use strict';

let counter = 0;
const nextId = (prefix) => `${prefix}-double-${++counter}`;

/** @param {string} model @param {{text?: string, reasoning?: string, calls?: {name: string, arguments: unknown}[]}} answer */
function completion(model, answer) {
  const message = { role: 'assistant', content: answer.text ?? null, refusal: null };
  if (answer.reasoning !== undefined) message.reasoning_content = answer.reasoning;
  if (answer.calls !== undefined) message.tool_calls = answer.calls.map(toolCall);
  return {
    id: nextId('chatcmpl'),
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishReason(answer) }],
    usage: usage(answer.text ?? ''),
  };
}

/** The same answer as a list of SSE data payloads, `[DONE]` included. */
function chunks(model, answer, { includeUsage = false } = {}) {
  const id = nextId('chatcmpl');
  const created = Math.floor(Date.now() / 1000);
  const chunk = (delta, finish = null) => ({
    id,
    object: 'chat.completion.chunk',
    created,
    model,
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
  });
  const payloads = [chunk({ role: 'assistant', content: answer.calls === undefined ? '' : null })];
  for (const piece of pieces(answer.text ?? '', 24)) payloads.push(chunk({ content: piece }));
  for (const [index, call] of (answer.calls ?? []).map(toolCall).entries()) {
    // As the real service does: name first with empty arguments, then the arguments in fragments.
    payloads.push(chunk({ tool_calls: [{ index, ...call, function: { name: call.function.name, arguments: '' } }] }));
    for (const piece of pieces(call.function.arguments, 9)) {
      payloads.push(chunk({ tool_calls: [{ index, function: { arguments: piece } }] }));
    }
  }
  payloads.push(chunk({}, finishReason(answer)));
  if (includeUsage) payloads.push({ ...chunk({}), choices: [], usage: usage(answer.text ?? '') });
  return [...payloads.map((payload) => JSON.stringify(payload)), '[DONE]'];
}

function errorBody(status, message) {
  const type = status === 401 ? 'invalid_request_error' : status === 429 ? 'rate_limit_error' : 'server_error';
  return { error: { message, type, param: null, code: status === 401 ? 'invalid_api_key' : null } };
}

function toolCall(call) {
  const args = typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments);
  return { id: nextId('call'), type: 'function', function: { name: call.name, arguments: args } };
}

const finishReason = (answer) => (answer.calls === undefined ? 'stop' : 'tool_calls');

function usage(text) {
  const completionTokens = Math.ceil(text.length / 4);
  return { prompt_tokens: 1, completion_tokens: completionTokens, total_tokens: 1 + completionTokens };
}

/** Cuts by code points, so that no chunk holds half a character. */
function pieces(text, size) {
  const points = [...text];
  const result = [];
  for (let at = 0; at < points.length; at += size) result.push(points.slice(at, at + size).join(''));
  return result;
}

module.exports = { completion, chunks, errorBody };
