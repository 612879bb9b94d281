/** The seed of the whole data set. Another seed gives another set of the same size. */
const SEED = 20_260_301;

function textHash(text: string): number {
  let hash = SEED;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}

/** The final steps of MurmurHash: neighbouring numbers give unrelated results. */
function mixed(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * Returns a generator of numbers in [0, 1) for one purpose. The number depends only on the index, in every run and in
 * any order of calls. So a record can be generated again without those before it.
 */
export function draws(purpose: string): (index: number) => number {
  const start = textHash(purpose);
  return (index) => mixed(start + Math.imul(index, 0x9e3779b1)) / 2 ** 32;
}

/** Returns a generator that draws one of the values with equal probability. */
export function drawsOf<T>(purpose: string, things: readonly [T, ...T[]]): (index: number) => T {
  const draw = draws(purpose);
  return (index) => things[Math.floor(draw(index) * things.length)] ?? things[0];
}
