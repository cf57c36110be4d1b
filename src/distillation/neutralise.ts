/** Everything that some reader takes for the end of a line. */
const LINE_BREAKS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
/**
 * What hides text from a person and not from a model: control characters, tag characters, bidi embeddings, overrides
 * and isolates. Joiners and variation selectors stay: scripts and emoji need them.
 */
const HIDDEN = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu;
/** Control tokens of chat templates, which a careless gateway would take for the start of another role. */
const TEMPLATE_TOKENS = /<(?=\|)|\[(?=\/?INST\])|<(?=<\/?SYS>>)|<(?=\/?(?:start|end)_of_turn>)|<(?=\/?s>)/gi;

/** A message as lines of data: nothing in it ends its line early, hides, or plays a role. */
export function neutralise(text: string): string {
  return text
    .replace(LINE_BREAKS, '\n')
    .replace(HIDDEN, '')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(TEMPLATE_TOKENS, '$&·');
}
