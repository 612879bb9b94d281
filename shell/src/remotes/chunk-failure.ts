import { SCRIPT_TIMEOUT_MS } from './script-timeout.ts';

/** What webpack throws when a chunk doesn't come, or is not the file that it should be. */
export interface ChunkFailure extends Error {
  /** Its address. */
  request?: string;
}

/** Whether what a page threw is that a part of its own code didn't come. */
export const isChunkFailure = (error: unknown): error is ChunkFailure =>
  error instanceof Error && error.name === 'ChunkLoadError';

/** Fetches a chunk past what the browser has kept of it, for as long as its page would wait for it. Never rejects. */
export async function refetchChunk({ request }: ChunkFailure): Promise<void> {
  if (request === undefined) return;
  try {
    const answer = await fetch(request, { cache: 'reload', signal: AbortSignal.timeout(SCRIPT_TIMEOUT_MS) });
    // The browser keeps no more of it than was read.
    await answer.arrayBuffer();
  } catch {
    // It is as it was.
  }
}
