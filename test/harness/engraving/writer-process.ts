import { once } from 'node:events';
import { makeEngraveApp } from '../../support/make-engrave-app';
import { WITHOUT_BUDGET } from './options';

export interface WriterTask {
  dataDir: string;
  databaseUrl: string;
  conversationId: string;
  repoId: string;
  /** Begins the title of each note. */
  label: string;
  writers: number;
  /** Of each writer, one after the other. */
  engravings: number;
}

export interface WriterAnswer {
  status: number;
  pushed: boolean;
  code?: string;
}

/** A server of its own on shared data; it says when it is ready, waits for a line, and prints all answers. */
async function main(task: WriterTask): Promise<void> {
  const { dataDir, databaseUrl, conversationId, repoId, label } = task;
  const app = await makeEngraveApp({ dataDir, databaseUrl, variables: WITHOUT_BUDGET });
  console.log('ready');
  await once(process.stdin, 'data');
  const answers: WriterAnswer[] = [];
  const write = async (writer: number) => {
    for (let n = 0; n < task.engravings; n++) {
      const body = { repoId, confirm: true, title: `${label} W${writer} N${n} end`, summary: 'S.', body: 'Words.' };
      const answer = await app.engrave('ann', conversationId, body);
      answers.push({ status: answer.status, pushed: answer.body.pushed === true, code: answer.body.code });
    }
  };
  await Promise.all(Array.from({ length: task.writers }, (_, writer) => write(writer)));
  console.log(JSON.stringify(answers));
  await app.close();
  process.exit();
}

void main(JSON.parse(process.argv[2] ?? '') as WriterTask);
