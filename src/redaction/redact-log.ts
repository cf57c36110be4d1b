import { CONFIGURED_KIND } from './literals';
import { redact } from './redact';

/** For a logger's last step: redacts one serialised line. The deployment's own secrets are known as literals. */
export function createLogRedactor(literals: readonly string[]): (line: string) => string {
  // The same objects for every line: their encodings are computed once.
  const known = literals.map((value) => ({ value, kind: CONFIGURED_KIND }));
  return (line) => redact(line, { literals: known }).text;
}
