import { git, say, step, waitUntil } from './helpers.mjs';

const GATEWAY_KEY = 'sk-demo-not-a-real-key-0001';
const MAX_TURNS = 6;

/** Connect, talk, search, read, preview, approve, engrave, push; then look at what came of it with git itself. */
export async function runMainJob(api, { remote, source }) {
  await api.call('PUT', '/api/me/gateway-key', { key: GATEWAY_KEY });
  const me = await api.get('/api/me');
  say(`you are ${me.name}; gateway key ending in ${me.gatewayKey.last4}`);

  const repository = await connect(api, remote, source);

  step('A conversation in which the model searches and reads');
  const question =
    source === undefined
      ? 'How many unused holidays may I carry over, and until when?'
      : 'What is this repository about?';
  const conversation = await api.post('/api/conversations', { title: question, repoId: repository.id });
  await talk(api, conversation.id, repository.id, question);

  step('Preview: the note as it would be written');
  const engrave = `/api/conversations/${conversation.id}/engrave`;
  const { draft } = await api.post(`${engrave}?preview=1`, { repoId: repository.id });
  say(`${draft.path}   (digest ${draft.digest})`);
  say(draft.markdown);

  step('Approve exactly this draft: engrave, commit, push');
  const engraved = await api.post(engrave, { repoId: repository.id, confirm: true, draft: draft.digest });
  say(`commit ${engraved.commit}; pushed: ${engraved.pushed}`);
  if (engraved.needsReview) say(engraved.needsReview);

  step('The note on the remote, as git shows it');
  say(git(['--git-dir', remote, 'log', '--stat', '-1', '--format=%h %an <%ae>%n%n%B', repository.branch]));
  say(git(['--git-dir', remote, 'show', `${repository.branch}:${engraved.path}`]));
  git(['--git-dir', remote, 'fsck', '--strict']);

  step('The audit record');
  const { items } = await api.get('/api/admin/engravings?limit=1');
  say(JSON.stringify(items[0], null, 2));
}

async function connect(api, remote, source) {
  step(
    source === undefined
      ? 'Connect the handbook as a stone'
      : `Copy ${source} as a stone, then give it the fresh remote`,
  );
  const body =
    source === undefined
      ? { name: 'handbook', remoteUrl: `file://${remote}` }
      : { name: 'stone', remoteUrl: source, keepRemote: false };
  let repository = await api.post('/api/repositories', body);
  const look = async () => {
    repository = await api.get(`/api/repositories/${repository.id}`);
    return repository;
  };
  await waitUntil('the repository is connected', async () => (await look()).state === 'ready', {
    timeoutMs: 600_000,
    failed: () => repository.state === 'failed' && `connecting failed: ${JSON.stringify(repository.error)}`,
  });
  if (source !== undefined) {
    await api.call('PATCH', `/api/repositories/${repository.id}`, { remoteUrl: `file://${remote}` });
    await look();
  }
  say(`${repository.id} ${repository.name}, branch ${repository.branch}, tip ${repository.tip}`);
  return repository;
}

/** The host's loop: the model speaks through the gateway, its tool calls run against the server. */
async function talk(api, conversationId, repoId, question) {
  const { tools } = await api.get('/api/tools/manifest');
  const messages = [{ role: 'user', content: question }];
  say(`you: ${question}`);
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const { choices } = await api.post('/api/chat/completions', { model: 'prima-core', messages, tools });
    const { message } = choices[0];
    messages.push(message);
    if (!message.tool_calls?.length) {
      say(`model: ${message.content}`);
      break;
    }
    for (const call of message.tool_calls) messages.push(await runTool(api, call, conversationId, repoId));
  }
  await api.post(`/api/conversations/${conversationId}/messages`, { messages: messages.map(asStored) });
}

async function runTool(api, call, conversationId, repoId) {
  const { name, arguments: argumentsText } = call.function;
  // The first searches may meet an index that is still being built.
  let answer;
  await waitUntil(
    `${name} is answered`,
    async () => {
      answer = await api.post('/api/tools/execute', { name, arguments: argumentsText, conversationId, repoId });
      return answer.error !== 'repository_not_ready';
    },
    { timeoutMs: 120_000 },
  );
  say(`model calls ${name} ${argumentsText}`);
  say(`  ${answer.content.replaceAll('\n', '\n  ')}`);
  return { role: 'tool', tool_call_id: call.id, name, content: answer.content };
}

function asStored(message) {
  return {
    role: message.role,
    content: message.content ?? '',
    ...(message.tool_calls ? { toolCalls: message.tool_calls } : {}),
    ...(message.tool_call_id ? { toolCallId: message.tool_call_id } : {}),
    ...(message.name ? { name: message.name } : {}),
  };
}
