import { parseArgs } from 'node:util';
import { OffboardingService } from './offboarding.service';
import { runOperator } from './run-operator';

// `npm run people:offboard -- <issuer> <subject> [--discard-unpushed]`: closes a person's account and erases keys,
// conversations, drafts and clones; revokes tokens that they issued and their grants; takes their name and addresses
// out of the audit, which still verifies. `local local` is the one person of PRIMA_AUTH=local. With the embedded
// database the server must be stopped; with DATABASE_URL running replicas refuse the person within a minute.
const { values, positionals } = parseArgs({
  options: { 'discard-unpushed': { type: 'boolean', default: false } },
  allowPositionals: true,
});

runOperator('people:offboard', async (app) => {
  const [issuer, subject] = positionals;
  if (issuer === undefined || subject === undefined) throw new Error('needs <issuer> <subject>');
  const done = await app
    .get(OffboardingService, { strict: false })
    .offboard(issuer, subject, values['discard-unpushed']);
  return [
    `closed ${done.personId}`,
    `erased: ${done.secrets} keys and credentials, ${done.conversations} conversations, ${done.drafts} drafts, ${done.clones} clones`,
    `revoked: ${done.tokens} service tokens that they issued, ${done.grants} grants`,
    `audit: ${done.auditRecords} records no longer name them; the chain still verifies`,
    ...(done.discarded === 0 ? [] : [`lost: ${done.discarded} commits that no remote had`]),
    'What remains: notes that they engraved stay in the remotes, with their name as author; backups age out on their own.',
  ];
});
