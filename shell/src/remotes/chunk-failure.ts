/** The timeout of a remote's script, in milliseconds; remotes use the same for their own chunks. */
export const SCRIPT_TIMEOUT_MS = 6000;

/** The error that webpack throws when a chunk fails to load, or has the wrong hash. */
export interface ChunkFailure extends Error {
  request?: string;
}

export const isChunkFailure = (error: unknown): error is ChunkFailure =>
  error instanceof Error && error.name === 'ChunkLoadError';

/** Loads a chunk again and bypasses the browser's cache, with the same timeout as its page. Never rejects. */
export async function refetchChunk({ request }: ChunkFailure): Promise<void> {
  if (request === undefined) return;
  try {
    const answer = await fetch(request, { cache: 'reload', signal: AbortSignal.timeout(SCRIPT_TIMEOUT_MS) });
    // The browser only caches what was read.
    await answer.arrayBuffer();
  } catch {
    // The cached chunk stays as it was.
  }
}
