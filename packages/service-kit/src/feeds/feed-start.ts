/**
 * Milliseconds by which each look at a feed reaches back before the last one: a write may take up to 10 s, and the
 * clocks of copies of the service may differ a little.
 */
const overlap = 15_000;

/** From when on a feed answers whoever has seen it up to an instant; from its beginning, without one. */
export const feedStart = (since: string | undefined): Date => new Date(since ? Date.parse(since) - overlap : 0);
