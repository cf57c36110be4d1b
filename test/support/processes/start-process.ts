import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface TestProcess {
  child: ChildProcess;
  /** The next line that it prints; rejects where it ends before. */
  line(): Promise<string>;
  /** Resolves to its exit code, or the signal that ended it. */
  ended: Promise<number | string | null>;
}

/** Starts a script of this folder in a process group of its own, so that a signal can be sent to all of it. */
export function startProcess(script: string, ...args: string[]): TestProcess {
  const child = spawn(
    process.execPath,
    ['-r', path.join(__dirname, 'register-ts.cjs'), path.join(__dirname, script), ...args],
    { stdio: ['pipe', 'pipe', 'inherit'], detached: true },
  );
  const lines: string[] = [];
  const waiting: { resolve(line: string): void; reject(error: Error): void }[] = [];
  createInterface(child.stdout).on('line', (line) => {
    const next = waiting.shift();
    if (next === undefined) lines.push(line);
    else next.resolve(line);
  });
  const ended = new Promise<number | string | null>((resolve) => {
    child.once('close', (code, signal) => {
      for (const { reject } of waiting.splice(0)) reject(new Error(`${script} ended (${signal ?? code})`));
      resolve(signal ?? code);
    });
  });
  return {
    child,
    ended,
    line: () =>
      new Promise((resolve, reject) => {
        const line = lines.shift();
        if (line !== undefined) resolve(line);
        else if (child.exitCode !== null) reject(new Error(`${script} ended (${child.exitCode})`));
        else waiting.push({ resolve, reject });
      }),
  };
}
