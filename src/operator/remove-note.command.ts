import { parseArgs } from 'node:util';
import { NoteRemovalService } from './note-removal.service';
import { runOperator } from './run-operator';

// `npm run notes:remove -- <repoId> <path>`: takes a leaked note out of this server's clone, with its changelog line:
// out of the branch, of every kept ref, of reflogs and of the objects. On the record. Stop all servers first: a running
// one may still write on top of what is taken out. What has left this server is for you to remove; it says how.
const { positionals } = parseArgs({ allowPositionals: true });

runOperator('notes:remove', async (app) => {
  const [repositoryId, path] = positionals;
  if (repositoryId === undefined || path === undefined) throw new Error('needs <repoId> <path>');
  const done = await app.get(NoteRemovalService, { strict: false }).remove(repositoryId, path);
  const { stone } = done;
  return [
    `removed ${path} from ${stone.id}: ${done.versions} versions, ${done.commits} commits made anew, ${done.drafts} drafts`,
    `audit: ${done.engravings} records say which commit stands for which; the note's path stays in older records`,
    'What remains:',
    '- the conversation that it was distilled from, until its person deletes it; backups of the data directory',
    ...(stone.shared
      ? [
          `- the remote of ${stone.name} still has it, and the next sync would bring it back. In a clone of the remote run`,
          `    git filter-repo --invert-paths --path ${path} && git push --force --all && git push --force --tags`,
          '  ask its host to drop cached views and unreachable objects, and everybody with a clone to clone again;',
          '  then sync here, and run this command once more',
        ]
      : ['- nothing elsewhere: the repository has no remote']),
    '- a secret that leaked stays leaked: have it replaced',
  ];
});
