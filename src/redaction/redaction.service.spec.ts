import { Test } from '@nestjs/testing';
import { RedactionConfig } from '../config/config.types';
import { ExtraRuleError } from './redaction.errors';
import { RedactionModule } from './redaction.module';
import { RedactionService } from './redaction.service';
import { a62 } from './rules/synth';
import { Global, Module } from '@nestjs/common';

describe('RedactionService', () => {
  const own = 'deployment-' + a62(20);
  const callers = 'caller-' + a62(20);

  it('knows the deployment secrets, the caller secrets and the deployment patterns', () => {
    const service = new RedactionService({ literals: [own], extra: '[{"kind":"badge","pattern":"B-[0-9]{4}"}]' });
    expect(service.redact(`${own} ${callers} B-1234`, [callers])).toEqual({
      text: '[redacted: configured key] [redacted: configured key] [redacted: badge]',
      counts: { 'configured key': 2, badge: 1 },
    });
  });

  it('sums the counts of several fields', () => {
    const fields = { title: `ghp_${a62(36)}`, body: `npm_${a62(36)} ghp_${a62(36)}` };
    expect(new RedactionService().redactAll(fields)).toEqual({
      fields: { title: '[redacted: github token]', body: '[redacted: npm token] [redacted: github token]' },
      counts: { 'github token': 2, 'npm token': 1 },
    });
  });

  it('does not start with a pattern that is refused', () => {
    expect(() => new RedactionService({ literals: [], extra: '[{"kind":"a","pattern":"(?=b)"}]' })).toThrow(
      ExtraRuleError,
    );
  });

  it('is wired to the configuration', async () => {
    @Global()
    @Module({ providers: [{ provide: RedactionConfig, useValue: { literals: [own] } }], exports: [RedactionConfig] })
    class Config {}
    const app = await Test.createTestingModule({ imports: [Config, RedactionModule] }).compile();
    expect(app.get(RedactionService).redact(own).text).toBe('[redacted: configured key]');
  });
});
