// Looked up once: under jest every lookup of a global goes through its sandbox, which takes longer than computing the
// number.
const { imul } = Math;

/** Random numbers in [0, 1) that a test can repeat with the same seed (Tommy Ettinger's mulberry32). */
export function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
