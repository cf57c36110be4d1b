import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ThrowawayCa {
  /** PEM file of the authority, for `GitConfig.caFile`. */
  caFile: string;
  key: string;
  cert: string;
}

/** A certificate authority of one test, and a certificate of it for localhost, 127.0.0.1 and the given names. */
export function makeThrowawayCa(dir: string, names: readonly string[] = ['localhost']): ThrowawayCa {
  const file = (name: string): string => join(dir, name);
  const openssl = (...args: string[]): void => void execFileSync('openssl', args, { stdio: 'pipe' });
  const subject = ['-subj', '/CN=prima test authority'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', '-x509', ...curve, '-keyout', file('ca.key'), '-out', file('ca.pem'), '-days', '2', ...subject);
  openssl('req', '-new', ...curve, '-keyout', file('tls.key'), '-out', file('tls.csr'), '-subj', '/CN=localhost');
  const alternatives = [...names.map((name) => `DNS:${name}`), 'IP:127.0.0.1'].join(',');
  writeFileSync(file('tls.ext'), `subjectAltName=${alternatives}\n`);
  const signed = ['-CA', file('ca.pem'), '-CAkey', file('ca.key'), '-CAcreateserial', '-extfile', file('tls.ext')];
  openssl('x509', '-req', '-in', file('tls.csr'), ...signed, '-out', file('tls.pem'), '-days', '2');
  return {
    caFile: file('ca.pem'),
    key: readFileSync(file('tls.key'), 'utf8'),
    cert: readFileSync(file('tls.pem'), 'utf8'),
  };
}
