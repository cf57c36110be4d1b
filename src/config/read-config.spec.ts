import { ConfigError } from './environment';
import { readConfig } from './read-config';

const faults = (variables: Record<string, string>): readonly string[] => {
  try {
    readConfig(variables);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.faults;
  }
};

describe('readConfig', () => {
  it('tells every fault at once, by name and never by value', () => {
    const told = faults({
      PORT: 'planted-one',
      PRIMA_AUTH: 'planted-two',
      PRIMA_CORE_URL: 'ftp://planted-three',
      PRIMA_ALLOW_AGENT_SHARED_ENGRAVE: 'true',
      DATABASE_URL: 'mysql://planted:four@host/db',
    });
    expect(told.map((fault) => fault.split(':')[0])).toEqual(
      expect.arrayContaining([
        'PORT',
        'PRIMA_AUTH',
        'PRIMA_CORE_URL',
        'PRIMA_ALLOW_AGENT_SHARED_ENGRAVE',
        'DATABASE_URL',
      ]),
    );
    expect(told.join('\n')).not.toContain('planted');
  });

  it.each(['http://169.254.169.254/v1', 'https://[fd00:ec2::254]/v1', 'http://0.0.0.0:8080/v1', 'http://[fe80::1]/v1'])(
    'a gateway at %s is a fault',
    (url) => expect(faults({ PRIMA_CORE_URL: url })).toEqual([expect.stringMatching(/^PRIMA_CORE_URL: must not name/)]),
  );

  it.each(['http://127.0.0.1:11434/v1', 'http://10.0.0.7/v1', 'https://gateway.example/v1'])(
    'a gateway at %s is fine',
    (url) => expect(faults({ PRIMA_CORE_URL: url })).toEqual([]),
  );
});
