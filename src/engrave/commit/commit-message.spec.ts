import { execFileSync } from 'node:child_process';
import type { Principal } from '../../auth/principal.types';
import { commitMessage } from './commit-message';
import { authorOf, committerOf } from './identities';

const ids = { conversationId: 'conv_a', engravingId: 'engr_a' };

describe('commitMessage', () => {
  it('is the title and two trailers', () => {
    expect(commitMessage({ title: 'A note', ...ids })).toBe(
      'Engrave: A note\n\nConversation: conv_a\nEngraving: engr_a\n',
    );
  });

  it('a title with trailers of its own adds none', () => {
    const message = commitMessage({ title: 'x\n\nEngraving: engr_forged\nSigned-off-by: Eve <e@x>', ...ids });
    const trailers = execFileSync('git', ['interpret-trailers', '--parse'], {
      input: message,
      env: { PATH: '/usr/bin:/bin' },
    });
    expect(trailers.toString()).toBe('Conversation: conv_a\nEngraving: engr_a\n');
  });
});

describe('identities', () => {
  const person = { id: 'prin_a', name: 'Ann' } as Principal;

  it('a person without an address gets one that is nobody’s', () => {
    expect(authorOf(person, 'chat.example.com').email).toBe('prin_a@users.noreply.chat.example.com');
    expect(authorOf({ ...person, email: ' ' }, 'x').email).toBe('prin_a@users.noreply.x');
    expect(authorOf({ ...person, email: 'a@example.com' }, 'x').email).toBe('a@example.com');
  });

  it('the committer is this server', () => {
    expect(committerOf('h')).toEqual({ name: 'PrimaChat', email: 'primachat@noreply.h' });
  });
});
