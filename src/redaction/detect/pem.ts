import { isRepetitive } from '../example-keys';
import { RANK } from '../redact.types';
import { Scan, Trigger } from '../scan';

const BEGIN = /-{4,5} ?BEGIN ([A-Z0-9 ]{0,40}(?:PRIVATE KEY|PRIVATE KEY BLOCK)|OpenVPN Static key V1) ?-{4,5}/y;
const END =
  /[\s\\nrt"'>|+#*-]{0,12}?-{4,5} ?END ([A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?|OpenVPN Static key V1) ?-{0,5}/y;
/** What line ends become elsewhere: escapes, quotes and joins of source code, quote and diff marks, HTML, spaces. */
const JOINT =
  /(?:\s|\\{1,4}[nrt]|\\{1,4}(?=\s)|["'`,;+>|#*&]|<br ?\/?>|&#(?:10|13|xA|xD);|%0[AaDd]|\/\/ |- (?=[A-Za-z0-9+/=]{16})|\d{1,5}[:|] )/y;
/** Lines before the body: RFC 1421 headers, OpenPGP armor headers, SSH2 comments. */
const HEADER =
  /(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset|MessageID|Subject|X-[A-Za-z-]{1,20}|[A-Z][A-Za-z]{2,12}-[A-Z][A-Za-z]{2,12}): ?(?:"[^"\n\\]{0,120}"|[^\n\\"]{0,120})/y;
const CHUNK = /[A-Za-z0-9+/=]{1,20000}/y;
const LINE_END = /["'`,;+ \t]*(?:$|\r?\n|\\{1,4}[nr]|<br|&#1[03];|%0[AaDd])/y;

const stickyEnd = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
};

/**
 * Reads a key's body from behind its BEGIN line, whatever the lines were joined with, and returns where it stops:
 * behind END, or behind the last line that can only be key material. -1 where there is no body (prose about PEM files).
 */
function bodyEnd(text: string, from: number): number {
  let at = from;
  let end = -1;
  let lastChunk = 0;
  let total = 0;
  let sample = '';
  for (;;) {
    const closing = stickyEnd(END, text, at);
    if (closing >= 0) {
      end = total >= 16 ? closing : -1;
      break;
    }
    const jointStart = at;
    for (let next = at; next >= 0 && next - jointStart < 400; next = stickyEnd(JOINT, text, next)) at = next;
    const joint = text.slice(jointStart, at);
    if (stickyEnd(END, text, at) >= 0) continue;
    if (total === 0) {
      const header = stickyEnd(HEADER, text, at);
      if (header >= 0) {
        at = header;
        continue;
      }
    }
    const chunkEnd = stickyEnd(CHUNK, text, at);
    if (chunkEnd < 0) break;
    const length = chunkEnd - at;
    const isAlone = joint.length > 0 && stickyEnd(LINE_END, text, chunkEnd) >= 0;
    const isBlank = /\n[ \t>|#*+]*\r?\n/.test(joint);
    const fits =
      length >= 32 ||
      (length >= 16 && isAlone) ||
      (isAlone && !isBlank && lastChunk >= 32) ||
      closesSoon(text, chunkEnd);
    if (!fits || (total > 0 && isBlank && length < 40)) break;
    if (sample.length < 64) sample += text.slice(at, Math.min(chunkEnd, at + 64));
    total += length;
    lastChunk = length;
    at = end = chunkEnd;
  }
  if (total < 16 || end < 0 || isRepetitive(sample)) return -1;
  return end;
}

const closesSoon = (text: string, at: number): boolean => stickyEnd(END, text, at) >= 0;

/** Private key blocks: PKCS#1, PKCS#8, SEC 1, OpenSSH, SSH2, OpenPGP; certificates and public keys have other labels. */
export const pemTrigger: Trigger = {
  literal: '---',
  anyCase: false,
  wordStart: false,
  visit(scan, at) {
    BEGIN.lastIndex = at;
    const begin = BEGIN.exec(scan.text);
    if (!begin) return 0;
    const from = at + begin[0].length;
    const end = bodyEnd(scan.text, from);
    if (end < 0) return from;
    scan.emit(at, end, begin[1]?.includes('PGP') ? 'pgp private key' : 'private key', RANK.block);
    return end;
  },
};

const PUTTY_LINES = /Private-Lines: ?\d{1,4}(?:\s|\\{1,4}[nrt])+/g;
const PUTTY_MAC = /(?:\s|\\{1,4}[nrt]|["'>|+# ])*Private-(?:MAC|Hash): ?[0-9a-f]{8,128}/y;

/** PuTTY's PPK: the public half may stay, the lines behind `Private-Lines` and the MAC may not. */
export const puttyTrigger: Trigger = {
  literal: 'Private-Lines:',
  anyCase: false,
  wordStart: true,
  visit(scan, at) {
    const head = new RegExp(PUTTY_LINES.source, 'y');
    const from = stickyEnd(head, scan.text, at);
    if (from < 0) return 0;
    const end = bodyEnd(scan.text, from);
    if (end < 0) return from;
    const mac = stickyEnd(PUTTY_MAC, scan.text, end);
    scan.emit(from, Math.max(end, mac), 'putty private key', RANK.block);
    return end;
  },
};

/** PEM in base64 (kubeconfig's `client-key-data`, CI variables): the run is decoded as far as its label. */
export const encodedPemTrigger: Trigger = {
  literal: 'LS0tLS1CRUdJTi',
  anyCase: false,
  wordStart: true,
  visit(scan: Scan, at: number) {
    const run = /[A-Za-z0-9+/_-]{60,}={0,2}/y;
    run.lastIndex = at;
    const match = run.exec(scan.text);
    if (!match) return 0;
    const label = Buffer.from(match[0].slice(0, 80), 'base64').toString('latin1');
    if (/BEGIN [A-Z0-9 ]*PRIVATE KEY/.test(label)) scan.emit(at, at + match[0].length, 'private key', RANK.block);
    return at + match[0].length;
  },
};
