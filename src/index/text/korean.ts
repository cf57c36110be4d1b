/** Particles and the copula's and verb 하다's endings that Korean glues to a noun, longest first. */
const PARTICLES = [
  ...['에서는', '으로는', '이라는', '입니다', '합니다', '됩니다', '하세요', '에게서', '으로써', '이라고'],
  ...[
    '에서',
    '으로',
    '에는',
    '에도',
    '에게',
    '까지',
    '부터',
    '처럼',
    '보다',
    '마다',
    '이나',
    '이란',
    '라는',
    '하는',
    '하기',
    '하고',
  ],
  ...['하면', '하여', '해서', '되는', '된다', '한다', '들은', '들이', '들을', '들의', '와의', '과의', '로는'],
  ...['은', '는', '이', '가', '을', '를', '의', '에', '로', '와', '과', '도', '만', '들'],
].sort((a, b) => b.length - a.length);
const MIN_NOUN = 2;

/** A Hangul word without what is glued to its end, when two syllables remain: 사용자는 → 사용자. */
export function withoutParticle(word: string): string {
  if (!/^\p{Script=Hangul}+$/u.test(word)) return word;
  const found = PARTICLES.find((particle) => word.length - particle.length >= MIN_NOUN && word.endsWith(particle));
  return found === undefined ? word : word.slice(0, -found.length);
}
