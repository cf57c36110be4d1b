import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { WriterJob } from './writer-process';

export interface WriterRun {
  /** `<name> <commit>` of each commit that the process reported as landed. */
  landed: Map<string, string>;
  /** Ids of all commits that were about to be put on the branch. */
  planned: string[];
  signal: NodeJS.Signals | null;
  code: number | null;
  stderr: string;
}

export interface RunWriterOptions {
  env?: NodeJS.ProcessEnv;
  /** A command that runs the process, e.g. `prlimit --fsize=…`. */
  through?: string[];
}

/** Starts a writer process and waits for its end, however it comes. */
export function runWriter(job: WriterJob, options: RunWriterOptions = {}): Promise<WriterRun> {
  const support = join(__dirname, '..');
  const args = [join(support, 'run-ts.cjs'), join(support, 'git', 'writer-process.ts'), JSON.stringify(job)];
  const [file = process.execPath, ...before] = [...(options.through ?? []), process.execPath];
  const env = { ...process.env, ...options.env };
  const child = spawn(file, [...before, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  return new Promise((resolve) => {
    child.on('close', (code, signal) => {
      const lines = stdout
        .split('\n')
        .filter(Boolean)
        .map((line) => line.split(' ') as [string, string]);
      const landed = new Map(lines.filter(([name]) => name !== 'planned'));
      const planned = lines.filter(([name]) => name === 'planned').map(([, oid]) => oid);
      resolve({ landed, planned, signal, code, stderr });
    });
  });
}
