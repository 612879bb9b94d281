// Taken once: under jest every look for a global goes through its sandbox, which takes longer than the number itself.
const { imul } = Math;

/** Numbers in [0, 1) that are the same for the same seed (Tommy Ettinger's mulberry32): chance that a test can repeat. */
export function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
