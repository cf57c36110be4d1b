// A large stone out of small sets: each copy of a file is another file, with words of its own, as in a real handbook.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';

/** Share of the long words that a copy spells in its own way: the vocabulary then grows with the files. */
const OWN_WORDS = 0.06;
const IDENT = 'Bench <bench@localhost> 1700000000 +0000';

/** Writes a bare repository of one commit. @returns {Promise<{commit: string, files: number, bytes: number}>} */
export async function makeStone(gitDir, sets, count, random) {
  mkdirSync(gitDir, { recursive: true });
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', gitDir]);
  const importer = spawn('git', ['--git-dir', gitDir, 'fast-import', '--quiet', '--force'], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const write = async (data) => {
    if (!importer.stdin.write(data)) await once(importer.stdin, 'drain');
  };
  const sources = sets.flatMap((set, number) =>
    set.files.map((file) => ({ ...file, path: `set${number}/${file.path}` })),
  );
  await write(`commit refs/heads/main\ncommitter ${IDENT}\ndata 1\nx\n`);
  let bytes = 0;
  for (let n = 0; n < count; n++) {
    const { path, text } = sources[n % sources.length];
    const copy = Math.floor(n / sources.length);
    const data = Buffer.from(copy === 0 && count >= sources.length ? text : respelt(text, random));
    bytes += data.length;
    await write(`M 100644 inline "${copy === 0 ? path : path.replace('/', `/part${copy}/`)}"\ndata ${data.length}\n`);
    await write(data);
    await write('\n');
  }
  importer.stdin.end();
  const [code] = await once(importer, 'close');
  if (code !== 0) throw new Error(`git fast-import ended with ${code}`);
  return { commit: git(gitDir, ['rev-parse', 'refs/heads/main']), files: count, bytes };
}

/** A commit on `parent` that writes one file. */
export function replaceFile(gitDir, parent, path, n) {
  const text = `# Changed ${n}\n\nThe heron of round ${n} stands here.\n\n## Details\n\n${'Some words about it. '.repeat(40)}\n`;
  const stream = `commit refs/heads/changed\ncommitter ${IDENT}\ndata 1\nx\nfrom ${parent}\nM 100644 inline ${path}\ndata ${text.length}\n${text}\n`;
  execFileSync('git', ['--git-dir', gitDir, 'fast-import', '--quiet', '--force'], { input: stream });
  return git(gitDir, ['rev-parse', 'refs/heads/changed']);
}

function respelt(text, random) {
  const own = new Map();
  return text.replace(/\p{Ll}{7,}/gu, (word) => {
    if (!own.has(word)) own.set(word, random() < OWN_WORDS ? `${word.slice(0, 5)}${syllables(random)}` : word);
    return own.get(word);
  });
}

function syllables(random) {
  let text = '';
  for (let n = 0; n < 2; n++) text += 'bdfklmnprst'[Math.floor(random() * 11)] + 'aeiou'[Math.floor(random() * 5)];
  return text;
}

const git = (gitDir, args) => execFileSync('git', ['--git-dir', gitDir, ...args], { encoding: 'utf8' }).trim();
