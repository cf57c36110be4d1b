export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'latin1';

export type DecodedText =
  | {
      kind: 'text';
      /** The whole file; a UTF-8 byte order mark is kept as U+FEFF, so that offsets fit the file. */
      text: string;
      encoding: TextEncoding;
      /** What the reader must be told: the file is not plain UTF-8. */
      note?: string;
    }
  | { kind: 'binary' };

/** A NUL in the first part of a file makes it binary, as git decides it. */
const SNIFF_BYTES = 8_000;

/** Text of a committed file. Anything but valid UTF-8 comes with a note; binary data is never guessed into text. */
export function decodeText(data: Uint8Array): DecodedText {
  const utf16 = utf16Encoding(data);
  if (utf16) {
    if (data.length % 2 === 1 || (data[2] === 0 && data[3] === 0 && utf16 === 'utf-16le' && data.length % 4 === 0)) {
      return { kind: 'binary' };
    }
    const text = new TextDecoder(utf16, { ignoreBOM: true }).decode(data);
    if (text.includes('\0')) return { kind: 'binary' };
    return { kind: 'text', text, encoding: utf16, note: `The file is ${utf16.toUpperCase()}; it was read as such.` };
  }
  if (data.subarray(0, SNIFF_BYTES).includes(0)) return { kind: 'binary' };
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data);
    return { kind: 'text', text, encoding: 'utf-8' };
  } catch {
    return decodeInvalidUtf8(data);
  }
}

function utf16Encoding(data: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (data[0] === 0xff && data[1] === 0xfe) return 'utf-16le';
  return data[0] === 0xfe && data[1] === 0xff ? 'utf-16be' : null;
}

/**
 * A file with a few broken bytes among good multi-byte characters is damaged UTF-8; one whose high bytes form no
 * characters at all is in an old 8-bit encoding. Reading the first as Latin-1 would garble every accent in it.
 */
function decodeInvalidUtf8(data: Uint8Array): DecodedText {
  const lenient = new TextDecoder('utf-8', { ignoreBOM: true }).decode(data);
  let good = 0;
  let broken = 0;
  let control = 0;
  for (let index = 0; index < lenient.length; index++) {
    const unit = lenient.charCodeAt(index);
    if (unit === 0xfffd) broken++;
    else if (unit > 0x7f) good++;
    else if (unit < 0x20 && unit !== 9 && unit !== 10 && unit !== 12 && unit !== 13 && unit !== 27) control++;
  }
  if (control * 20 > data.length) return { kind: 'binary' };
  if (good > broken) {
    return {
      kind: 'text',
      text: lenient,
      encoding: 'utf-8',
      note: `The file is UTF-8 with ${broken} broken bytes, shown as \uFFFD.`,
    };
  }
  // The label latin1 means windows-1252 to TextDecoder: a superset that also knows the quotation marks of old editors.
  const text = new TextDecoder('latin1').decode(data);
  return {
    kind: 'text',
    text,
    encoding: 'latin1',
    note: 'The file is no valid UTF-8; it was read as Latin-1 (ISO 8859-1).',
  };
}
