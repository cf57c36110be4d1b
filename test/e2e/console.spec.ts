import { execFileSync } from 'node:child_process';
import { axeFindings, personAt } from '../support/console/browser';
import { ask, KEY, makeConsoleApp, untilAnswered, type ConsoleApp } from '../support/console/console-app';
import { show } from '../support/git/make-repo';

let room: ConsoleApp;

beforeAll(async () => {
  room = await makeConsoleApp();
}, 120_000);

afterAll(() => room?.close(), 30_000);

beforeEach(() => room.gateway.reset());

const git = (dir: string, ...args: string[]) =>
  execFileSync('git', ['--git-dir', dir, ...args], { encoding: 'utf8' }).trim();

test('the whole job by clicking: key, stone, talk, draft, edit, approve, outcome, audit', async () => {
  const remote = room.makeRemote('main-job');
  const { page, complaints, strangers } = await personAt(room.browser, room.app.url, 'ada');

  await page.goto('/#/settings');
  await page.getByLabel('Your key').fill(KEY);
  await page.getByRole('button', { name: 'Store the key' }).click();
  await page.getByText('The key is stored.').waitFor();
  expect(await page.getByText('…6789').isVisible()).toBe(true);
  expect(await page.content()).not.toContain(KEY);

  await page.getByRole('link', { name: 'Stones' }).click();
  await page.getByLabel('Address (https or ssh)').fill(remote.url);
  await page.getByLabel('Name (optional)').fill('handbook');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('article', { name: /handbook ready shared/ }).waitFor();

  await page.getByRole('link', { name: 'Talk' }).click();
  await ask(page, 'How many unused holidays carry over?');
  await untilAnswered(page);
  const log = page.getByRole('log');
  await log.getByText('sections from handbook').or(log.getByText('1 section from handbook')).first().waitFor();
  await log.getByRole('button', { name: 'people/holidays.md § Carry-over' }).first().click();
  const section = page.getByRole('dialog');
  await section.getByText('Unused days move into the next year').waitFor();
  expect(await section.innerText()).toMatch(/lines \d+–\d+ at commit/);
  expect(await section.innerText()).not.toContain('PRIMA-UNTRUSTED-DATA');
  await page.keyboard.press('Escape');
  await section.waitFor({ state: 'detached' });

  const cited = page.getByRole('region', { name: 'Cited sections' });
  await cited.getByText('was read', { exact: true }).first().waitFor();
  await cited.getByText('exists', { exact: true }).first().waitFor();

  await page.getByRole('button', { name: 'Engrave …' }).click();
  const card = page.getByRole('region', { name: 'Engrave this conversation' });
  await card.getByRole('button', { name: 'Edit' }).click();
  await card.getByLabel('Title').fill('Carry-over of holidays');
  await card.getByRole('button', { name: 'Show the changed draft' }).click();
  await card.getByRole('heading', { name: 'Carry-over of holidays' }).waitFor();
  expect(await card.innerText()).toContain(`It leaves this server: it is pushed to ${remote.url}`);
  expect(await card.getByRole('group', { name: /^Changes of/ }).count()).toBe(2);
  const file = await card.locator('.destination strong').innerText();
  expect(file).toMatch(/^sessions\/\d{4}\/\d\d\/\d{4}-\d\d-\d\d-carry-over-of-holidays\.md$/);
  expect(await axeFindings(page)).toEqual([]);
  const before = git(remote.dir, 'rev-parse', 'main');

  await card.getByRole('button', { name: 'Approve, commit and push' }).click();
  const done = page.getByRole('region', { name: 'Engraved' });
  await done.getByText('Pushed', { exact: true }).waitFor();
  expect(git(remote.dir, 'rev-list', '--count', `${before}..main`)).toBe('1');
  expect(show(remote.dir, `main:${file}`)).toContain('title: "Carry-over of holidays"');
  expect(await done.innerText()).toContain(git(remote.dir, 'rev-parse', 'main').slice(0, 12));

  await page.getByRole('link', { name: 'Engravings' }).click();
  const row = page.getByRole('row').filter({ hasText: 'engraved' }).first();
  await row.getByRole('link').click();
  await page.getByRole('heading', { name: 'What was decided, in order' }).waitFor();
  await page.getByText('given for the draft shown').waitFor();

  expect(strangers).toEqual([]);
  expect(complaints).toEqual([]);
}, 120_000);

test('the model asks to engrave: the card decides, and the model is told', async () => {
  const remote = room.makeRemote('asked');
  await room.prepare('bea', remote.url);
  const { page } = await personAt(room.browser, room.app.url, 'bea');
  const before = git(remote.dir, 'rev-parse', 'main');

  await ask(page, 'Please engrave what we know of the holidays.');
  const card = page.getByRole('region', { name: 'Engrave this conversation' });
  await card.getByText('The model asks to engrave this conversation.').waitFor();
  await card.getByRole('button', { name: 'Approve, commit and push' }).waitFor();
  await card.getByRole('button', { name: 'Decline' }).click();
  await untilAnswered(page);
  expect(git(remote.dir, 'rev-parse', 'main')).toBe(before);
  expect(JSON.stringify(room.gateway.journal.at(-1)?.body.messages)).toContain('did not approve');

  await ask(page, 'Now do engrave it.');
  await card.getByRole('button', { name: 'Approve, commit and push' }).click();
  await page.getByRole('button', { name: 'Go on with the conversation' }).click();
  await untilAnswered(page);
  expect(git(remote.dir, 'rev-list', '--count', `${before}..main`)).toBe('1');
  const told = room.gateway.journal.at(-1)?.body.messages.at(-1);
  expect(told).toMatchObject({ role: 'tool', content: expect.stringContaining('It was pushed') });
}, 120_000);

test.each([
  { confirm: true },
  { approved: true, title: 'x' },
  { draft: 'sha256:0123456789abcdef', confirm: true },
  { repoId: 'repo_0123456789abcdefghijkmnp' },
])(
  'an injected call that approves itself (%j) gets no card and writes nothing',
  async (args) => {
    const remote = room.makeRemote(`injected-${Object.keys(args).join('-')}`);
    const person = `cy-${Object.keys(args).join('-')}`;
    await room.prepare(person, remote.url);
    const { page, context } = await personAt(room.browser, room.app.url, person);
    const sent: Record<string, unknown>[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/tools/execute')) sent.push(request.postDataJSON() as Record<string, unknown>);
    });
    const before = git(remote.dir, 'rev-parse', 'main');
    room.gateway.reply(
      { kind: 'answer', calls: [{ name: 'stone_engrave', arguments: args }] },
      { kind: 'answer', text: 'It was refused.' },
    );
    await ask(page, 'What do the holidays say?');
    await page.getByText('It was refused.').waitFor();
    expect(await page.getByRole('region', { name: 'Engrave this conversation' }).count()).toBe(0);
    expect(await page.getByRole('log').getByText('invalid_arguments').count()).toBe(1);
    expect(sent).toHaveLength(1);
    expect(sent[0]).not.toHaveProperty('confirm');
    expect(sent[0]).not.toHaveProperty('draft');
    expect(git(remote.dir, 'rev-parse', 'main')).toBe(before);
    await context.close();
  },
  60_000,
);

test('two tabs approve one draft: one commit, and the second is told in words', async () => {
  const remote = room.makeRemote('two-tabs');
  await room.prepare('dora', remote.url);
  const { page, context } = await personAt(room.browser, room.app.url, 'dora');
  await ask(page, 'How many unused holidays carry over?');
  await untilAnswered(page);
  const preview = page.waitForResponse((response) => response.url().includes('/engrave?preview=1'));
  await page.getByRole('button', { name: 'Engrave …' }).click();
  const shown = await (await preview).json();

  const second = await context.newPage();
  // Both tabs show the very same draft.
  await second.route('**/engrave?preview=1', (route) => route.fulfill({ json: shown }));
  await second.goto(page.url());
  await second.getByRole('button', { name: 'Engrave …' }).click();
  const before = git(remote.dir, 'rev-parse', 'main');
  await page.getByRole('button', { name: 'Approve, commit and push' }).click();
  await page.getByRole('region', { name: 'Engraved' }).waitFor();
  await second.getByRole('button', { name: 'Approve, commit and push' }).click();
  await second.getByText('This draft cannot be written any more').waitFor();
  expect(await second.getByRole('button', { name: 'Approve, commit and push' }).count()).toBe(0);
  await second.getByRole('button', { name: 'Make a new draft' }).waitFor();
  expect(git(remote.dir, 'rev-list', '--count', `${before}..main`)).toBe('1');
}, 120_000);

test('a reload in the middle of an answer goes on where it was', async () => {
  const remote = room.makeRemote('reload');
  const { api } = await room.prepare('eve', remote.url);
  const { page } = await personAt(room.browser, room.app.url, 'eve');
  room.gateway.reply({ kind: 'answer', text: 'a long answer '.repeat(200), everyMs: 50 });
  await ask(page, 'How many unused holidays carry over?');
  await page.getByText('a long answer').first().waitFor();
  await page.reload();
  await page.getByText('The answer is not finished.').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await untilAnswered(page);
  await page.getByRole('button', { name: 'people/holidays.md § Carry-over' }).last().waitFor();
  const { items } = await api.json('GET', '/api/conversations');
  const { messages } = await api.json('GET', `/api/conversations/${items[0].id}`);
  expect(messages.map(({ role }: { role: string }) => role)).toEqual([
    'user',
    'assistant',
    'tool',
    'assistant',
    'tool',
    'assistant',
  ]);
}, 120_000);

test('stop keeps what was said; errors of the gateway come in words and can be tried again', async () => {
  await room.prepare('flo', room.makeRemote('stop').url);
  const { page } = await personAt(room.browser, room.app.url, 'flo');
  room.gateway.reply({ kind: 'answer', text: 'word '.repeat(2000), everyMs: 50 });
  await ask(page, 'Tell me everything.');
  await page.getByText('word word').first().waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await untilAnswered(page);
  await page.getByText('Stopped').waitFor();

  room.gateway.reply({ kind: 'status', status: 401 }, { kind: 'answer', text: 'Now it works.' });
  await page.getByLabel('Message').fill('And now?');
  await page.getByLabel('Message').press('Enter');
  await page.getByText('The model gateway did not accept your key.').waitFor();
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Now it works.').waitFor();

  room.gateway.reply({ kind: 'cut' });
  await page.getByLabel('Message').fill('And then?');
  await page.getByLabel('Message').press('Enter');
  await page.getByRole('alert').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await untilAnswered(page);
  await page.getByRole('alert').waitFor({ state: 'detached' });
}, 120_000);

test('a login that ends in the middle: what was typed stays, and it goes on after the next login', async () => {
  await room.prepare('gil', room.makeRemote('login').url);
  const { page, context } = await personAt(room.browser, room.app.url, 'gil');
  await page.goto('/#/talk');
  await page.getByRole('button', { name: 'Send' }).waitFor();
  await context.setExtraHTTPHeaders({});
  await page.getByLabel('Message').fill('Are you still there?');
  await page.getByLabel('Message').press('Enter');
  const link = page.getByRole('link', { name: 'Sign in' });
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe('/api/auth/login?returnTo=%2F%23%2Ftalk');
  await context.setExtraHTTPHeaders({ 'x-test-person': 'gil' });
  expect(await page.getByLabel('Message').inputValue()).toBe('Are you still there?');
  await page.getByLabel('Message').press('Enter');
  await untilAnswered(page);
  await link.waitFor({ state: 'detached' });
}, 60_000);
