/** Cheap facts about a text, as bits: most texts lack them, and some rules cannot fire without. */
export const TextFeature = {
  /** Sixteen capitals and digits 2–7 in a row, as Base32 has them. */
  UpperRun: 1,
  /** Sixteen hexadecimal digits or the signs between them in a row. */
  HexRun: 2,
  /** Five single letters in a row, each with at most three signs behind it. */
  LoneLetters: 4,
  /** A letter of a script that imitates Latin, or of the enclosed letters beyond the first plane. */
  Lookalike: 8,
} as const;

const UPPER = 1;
const HEX = 2;
const WORD = 4;
const CLASSES = new Uint8Array(128);
for (let unit = 0; unit < 128; unit++) {
  const char = String.fromCharCode(unit);
  CLASSES[unit] =
    (/[A-Z2-7]/.test(char) ? UPPER : 0) |
    (/[0-9a-fA-F :,\-xX\\]/.test(char) ? HEX : 0) |
    (/[A-Za-z0-9@$!]/.test(char) ? WORD : 0);
}

const RUN = 16;
const LONE = 5;
const WIDEST_GAP = 3;

/** The bits of {@link TextFeature} that hold for `text`, in one pass. */
export function featuresOf(text: string): number {
  let features = 0;
  let upper = 0;
  let hex = 0;
  let word = 0;
  let gap = 0;
  let lone = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    let isWord = true;
    if (unit < 128) {
      const type = CLASSES[unit]!;
      upper = (type & UPPER) === 0 ? 0 : upper + 1;
      hex = (type & HEX) === 0 ? 0 : hex + 1;
      if (upper === RUN) features |= TextFeature.UpperRun;
      if (hex === RUN) features |= TextFeature.HexRun;
      isWord = (type & WORD) !== 0;
    } else {
      upper = hex = 0;
      isWord = unit >= 0xc0 && !(unit >= 0x2000 && unit <= 0x2bff);
      if (isLookalike(unit)) features |= TextFeature.Lookalike;
    }
    if (isWord) {
      if (++word === 1) gap = 0;
      continue;
    }
    if (word === 1) {
      if (++lone === LONE) features |= TextFeature.LoneLetters;
    } else if (word > 1) lone = 0;
    word = 0;
    if (++gap > WIDEST_GAP) lone = 0;
  }
  return features;
}

function isLookalike(unit: number): boolean {
  return (
    (unit >= 0x370 && unit <= 0x58f) ||
    (unit >= 0x13a0 && unit <= 0x13ff) ||
    (unit >= 0x1d00 && unit <= 0x1d2f) ||
    (unit >= 0xa4d0 && unit <= 0xa4ff) ||
    unit === 0xd83c
  );
}
