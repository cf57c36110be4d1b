import { redact } from './redact';

/** For a logger's last step: redacts one serialised line. The deployment's own secrets are known as literals. */
export function createLogRedactor(literals: readonly string[]): (line: string) => string {
  const known = literals.map((value) => ({ value, kind: 'configured key' }));
  return (line) => redact(line, { literals: known }).text;
}
