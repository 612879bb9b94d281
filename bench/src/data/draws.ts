/** The seed of the whole data set: another one makes another set of the same size. */
const seed = 20_260_301;

function textHash(text: string): number {
  let hash = seed;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}

/** Murmur's last steps: neighbouring numbers have nothing in common afterwards. */
function mixed(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * Draws numbers from 0 to below 1 for one purpose: the same for the same index in every run and in whatever order they are
 * asked for, so that a record can be made again without those before it.
 */
export function draws(purpose: string): (index: number) => number {
  const start = textHash(purpose);
  return (index) => mixed(start + Math.imul(index, 0x9e3779b1)) / 2 ** 32;
}

/** Draws one of some things, each as often as the others. */
export function drawsOf<T>(purpose: string, things: readonly [T, ...T[]]): (index: number) => T {
  const draw = draws(purpose);
  return (index) => things[Math.floor(draw(index) * things.length)] ?? things[0];
}
