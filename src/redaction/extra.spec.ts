import { compileExtra } from './extra';
import { redact } from './redact';
import { ExtraRuleError } from './redaction.errors';

const faultOf = (setting: string): ExtraRuleError => {
  try {
    compileExtra(setting);
  } catch (error) {
    if (error instanceof ExtraRuleError) return error;
    throw error;
  }
  throw new Error('was accepted');
};

describe('compileExtra', () => {
  it('is empty where nothing is set', () => {
    expect(compileExtra(undefined)).toEqual([]);
    expect(compileExtra('  ')).toEqual([]);
  });

  it('redacts by the pattern, under its kind, and once', () => {
    const extra = compileExtra(JSON.stringify([{ kind: 'badge number', pattern: 'B-[0-9]{4}' }]));
    const once = redact('badge B-1234 and B-5678', { extra });
    expect(once).toEqual({
      text: 'badge [redacted: badge number] and [redacted: badge number]',
      counts: { 'badge number': 2 },
    });
    expect(redact(once.text, { extra })).toEqual({ text: once.text, counts: {} });
  });

  it('may match its own placeholder without touching it again', () => {
    const extra = compileExtra(JSON.stringify([{ kind: 'word', pattern: '[a-z]+' }]));
    const once = redact('abc DEF', { extra });
    expect(once.text).toBe('[redacted: word] DEF');
    expect(redact(once.text, { extra }).text).toBe(once.text);
  });

  it.each([
    ['not json', null],
    ['{"kind":"a","pattern":"b"}', null],
    ['[1]', 0],
    ['[{"kind":"a","pattern":"b"},{"kind":"Upper","pattern":"b"}]', 1],
    ['[{"kind":"a"}]', 0],
    ['[{"kind":"a","pattern":"(?=x)y"}]', 0],
    ['[{"kind":"a","pattern":"(a)\\\\1"}]', 0],
    ['[{"kind":"a","pattern":"a*"}]', 0],
    ['[{"kind":"a","pattern":"("}]', 0],
    ['[{"kind":"a","pattern":"b","flags":"i"}]', 0],
  ])('refuses %s', (setting, index) => {
    expect(faultOf(setting).index).toBe(index);
  });

  it('never repeats the pattern', () => {
    expect(faultOf('[{"kind":"a","pattern":"hunter-secret(?=x)"}]').message).not.toContain('hunter');
  });
});
