/**
 * Milliseconds by which each read overlaps the previous one. A write may take up to 10 s, and the clocks of service
 * copies may differ slightly.
 */
const OVERLAP_MS = 15_000;

/** The start of a feed for a reader that has read up to `since`; the beginning without it. */
export const feedStart = (since: string | undefined): Date => new Date(since ? Date.parse(since) - OVERLAP_MS : 0);
