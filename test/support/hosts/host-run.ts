import path from 'node:path';
import { startGatewayDouble, type GatewayDouble } from '../gateway-double';
import { gitBytes, git } from '../git/git-cli';
import { commitFiles, initBareRemote, makeTempDir } from '../git/make-repo';
import { makeApp, type TestApp } from '../make-app';
import { TestApi } from '../test-api';
import { PERSON_HEADER } from '../test-authenticator';

/** A tool as `GET /api/tools/manifest` has it. */
export interface ManifestTool {
  type: 'function';
  function: { name: string; description: string; parameters: Record<string, unknown> };
}

/** What a host gets from us: where its model is, the manifest, and the one way to run a tool. */
export interface HostInput {
  baseURL: string;
  headers: Record<string, string>;
  tools: ManifestTool[];
  /** `args` as the SDK holds them: an object or the JSON string. Answers what the model is told. */
  execute(name: string, args: unknown): Promise<string>;
  question: string;
}

/** A real SDK's own tool loop over one question; answers the model's last words. */
export type Host = (input: HostInput) => Promise<string>;

export interface HostReport {
  /** Tools in the order in which the model called them, with the status of each. */
  calls: string[];
  answer: string;
  refusal: string;
  final: string;
  manifest: ManifestTool[];
  /** `tools` of every request of the host that reached the gateway. */
  offered: unknown[];
  previewed: string;
  /** The note on the remote. */
  committed: string;
  outcomes: string[];
  close(): Promise<void>;
}

const QUESTION = 'How many unused holidays carry over?';
const KEY = 'sk-host-0123456789abcdef';

/**
 * The whole job through one host: it answers from the repository; it may not engrave; the person looks at the draft and
 * approves it; the host says so in the envelope, and the draft's bytes are on the remote.
 */
export async function runHost(host: Host): Promise<HostReport> {
  const dir = makeTempDir('host');
  const remote = initBareRemote(path.join(dir.path, 'handbook.git'));
  commitFiles(remote, {
    'people/holidays.md': '# Holidays\n\n## Carry-over\n\nUnused days move into the next year, at most five of them.\n',
  });
  const gateway = await startGatewayDouble();
  const variables = { PRIMA_CORE_URL: gateway.url, PRIMA_ALLOW_AGENT_SHARED_ENGRAVE: '1' };
  const app = await makeApp({ variables });
  const close = async () => {
    await app.close();
    await gateway.close();
    dir.remove();
  };
  try {
    return { ...(await wholeJob(host, app, gateway, remote)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function wholeJob(host: Host, app: TestApp, gateway: GatewayDouble, remote: string) {
  const ada = new TestApi(app.url, 'ada');
  await ada.put('/api/me/gateway-key', { key: KEY });
  const stone = await ada.connect({ name: 'handbook', remoteUrl: `file://${remote}` });
  const conversation = await ada.json('POST', '/api/conversations', { repoId: stone.id });
  const manifest: ManifestTool[] = (await ada.json('GET', '/api/tools/manifest')).tools;
  const calls: string[] = [];
  let approved: object = {};
  const execute = async (name: string, args: unknown) => {
    const envelope = { repoId: stone.id, conversationId: conversation.id, ...approved };
    const answer = await ada.tool(name, args, envelope);
    calls.push(`${name} ${answer.status}${answer.error === undefined ? '' : ` ${answer.error}`}`);
    return answer.content;
  };
  const ask = (question: string) =>
    host({
      baseURL: `${app.url}/api`,
      headers: { [PERSON_HEADER]: 'ada' },
      tools: structuredClone(manifest),
      execute,
      question,
    });

  const answer = await ask(QUESTION);
  const messages = [
    { role: 'user', content: QUESTION },
    { role: 'assistant', content: answer },
  ];
  await ada.json('POST', `/api/conversations/${conversation.id}/messages`, { messages });
  const refusal = await ask('Please engrave this.');
  const preview = await ada.json('POST', `/api/conversations/${conversation.id}/engrave?preview=1`, {});
  approved = { confirm: true, draft: preview.draft.digest };
  const offered = gateway.journal.map(({ body }) => body.tools).filter((tools) => tools !== undefined);
  const final = await ask('Please engrave this.');
  const committed = gitBytes(remote, ['show', `main:${preview.path}`]).toString();
  git(remote, ['fsck', '--strict']);
  const { items } = await ada.json('GET', '/api/engravings');
  const outcomes = items.map(({ outcome, code }: { outcome: string; code?: string }) =>
    code === undefined ? outcome : `${outcome} ${code}`,
  );
  return { calls, answer, refusal, final, manifest, offered, previewed: preview.draft.markdown, committed, outcomes };
}

/** What is true of every host's run; `adds` is what the SDK itself puts beside name, description and parameters. */
export function expectWholeJob(report: HostReport, adds: object = {}): void {
  expect(report.calls).toEqual([
    'stone_search 200',
    'stone_read 200',
    'stone_engrave 403 confirmation_required',
    'stone_engrave 200',
  ]);
  expect(report.answer).toContain('at most five of them');
  expect(report.answer).toContain('§ Carry-over');
  expect(report.refusal).toContain('must approve');
  expect(report.final).toContain('engraved as sessions/');
  expect(report.committed).toBe(report.previewed);
  expect(report.outcomes).toEqual(['done', 'previewed', 'refused confirmation_required']);
  expect(report.offered.length).toBeGreaterThanOrEqual(4);
  const expected = report.manifest.map((tool) => ({ ...tool, function: { ...tool.function, ...adds } }));
  for (const tools of report.offered) expect(tools).toEqual(expected);
}
