import type { UntrustedService } from '../untrusted/untrusted.service';

/** The card's citation instruction. It stays outside the fence, where the model can trust it. */
export const CITATION_INSTRUCTION =
  'Cite the sections you used at the end of your answer in the format `file § heading`. ' +
  'What is not in here, you do not know.';

export interface PreparedAnswer {
  text: string;
  markers: readonly { family: string; count: number; part: number }[];
}

/** Our words, then what the repository says in one fence, then the annotation and our words again. */
export function fencedAnswer(
  untrusted: UntrustedService,
  lead: string,
  parts: readonly string[],
  closing: string = CITATION_INSTRUCTION,
): PreparedAnswer {
  const prepared = untrusted.prepare(parts.map((text) => ({ text })));
  const lines = [lead, prepared.block, prepared.annotation, closing].filter((line) => line !== '');
  return { text: lines.join('\n'), markers: prepared.markers };
}
