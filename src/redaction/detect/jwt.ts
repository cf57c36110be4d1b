import { standsForKey } from '../example-keys';
import { RANK } from '../redact.types';
import { RunReader, Scan, Trigger } from '../scan';

const isBase64Url = (c: number): boolean =>
  (c >= 48 && c <= 57) || (c >= 65 && c <= 90) || (c >= 97 && c <= 122) || c === 45 || c === 95;

const readers = new WeakMap<Scan, RunReader>();

function readerOf(scan: Scan): RunReader {
  let reader = readers.get(scan);
  if (!reader) readers.set(scan, (reader = new RunReader(scan.text, isBase64Url)));
  return reader;
}

const DOT = 46;

/** Whether the first segment decodes to a JOSE header (RFC 7515 §4, RFC 7516 §4). */
function isJoseHeader(segment: string): boolean {
  const header = Buffer.from(segment.slice(0, 1024), 'base64url').toString('latin1');
  return /^\{[^]*"(?:alg|enc|typ|kid|cty)"/.test(header);
}

/**
 * JSON Web Tokens: three segments (JWS), five (JWE, where the second may be empty), or the first two when the
 * rest was cut off, since the claims are there already.
 */
export const jwtTrigger: Trigger = {
  literal: 'eyJ',
  anyCase: false,
  wordStart: true,
  visit(scan, at) {
    const { text } = scan;
    const reader = readerOf(scan);
    const headerEnd = reader.endOf(at);
    if (headerEnd - at < 12 || text.charCodeAt(headerEnd) !== DOT) return headerEnd;
    let end = headerEnd;
    let segments = 1;
    while (segments < 5 && text.charCodeAt(end) === DOT) {
      const next = reader.endOf(end + 1);
      if (next === end + 1 && segments !== 1 && segments !== 2) break;
      end = next;
      segments++;
    }
    const token = text.slice(at, Math.min(end, at + 8192));
    const second = text.startsWith('eyJ', headerEnd + 1);
    if (segments < 3 && !(second && end - headerEnd > 16)) return headerEnd;
    if (!second && !isJoseHeader(text.slice(at, headerEnd))) return headerEnd;
    if (standsForKey(token)) return end;
    // An ellipsis or a full stop after the claims is punctuation, not an empty signature.
    while (end > headerEnd && text.charCodeAt(end - 1) === DOT) end--;
    scan.emit(at, end, segments === 5 ? 'encrypted json web token' : 'json web token', RANK.token);
    return end;
  },
};
