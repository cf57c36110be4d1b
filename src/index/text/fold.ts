/** Letters that Unicode does not decompose and that readers leave out of a search. */
const SPECIAL: Record<string, string> = {
  ...{ ß: 'ss', ø: 'o', đ: 'd', ł: 'l', æ: 'ae', œ: 'oe', ı: 'i', þ: 'th', ð: 'd', ς: 'σ' },
  // Arabic: letters that are written one for the other, and the stroke that only stretches a word.
  ...{ ى: 'ي', ة: 'ه', ک: 'ك', ی: 'ي', ـ: '' },
};
const SPECIAL_LETTER = new RegExp(`[${Object.keys(SPECIAL).join('')}]`, 'g');

/** Lower case without diacritics, for alphabetic scripts; compatibility forms (full width, half width) are unified. */
export function fold(word: string): string {
  if (/^[\x21-\x7e]*$/.test(word)) return word.toLowerCase();
  return word
    .normalize('NFKD')
    .replace(
      /(\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|\p{Script=Hebrew}|\p{Script=Arabic})\p{M}+/gu,
      '$1',
    )
    .normalize('NFC')
    .toLowerCase()
    .replace(SPECIAL_LETTER, (letter) => SPECIAL[letter] ?? letter);
}
