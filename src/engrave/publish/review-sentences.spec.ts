import { forcePushedSentence, reviewSentence } from './review-sentences';

describe('reviewSentence', () => {
  it('begins with its code and says what a person can do', () => {
    expect(reviewSentence('auth_failed')).toMatch(/^auth_failed: .*Store a new one/);
    expect(reviewSentence('no_remote')).toMatch(/^no_remote: /);
  });

  it('marks the remote’s words, on one bounded line that cannot close its own quotes', () => {
    const sentence = reviewSentence('refused', `no\n\u001b[31m“push”\u202e ${'x'.repeat(9_999)}`);
    expect(sentence).toContain('The remote said: “no [31m"push" xxx');
    expect(sentence).not.toMatch(/[\n\u001b\u202e]/);
    expect(sentence.length).toBeLessThan(800);
    expect(sentence.match(/”/g)).toHaveLength(1);
  });

  it('nothing said is nothing quoted', () => expect(reviewSentence('refused', ' \n')).not.toContain('“'));

  it('counts what a force-push has dropped', () => {
    expect(forcePushedSentence(1)).toContain('one note');
    expect(forcePushedSentence(3)).toContain('3 notes');
  });
});
