import type { LiveNotice } from '@keystead/contracts';
import { ApiError } from '../http/api-error.ts';
import { listen } from '../http/listen.ts';

/** What is heard of the line: the server's notices, and `lost` when nothing more is to be heard for now. */
export type Heard = LiveNotice | { kind: 'lost' };

/** The wait before the second try, in milliseconds; each that fails doubles it, up to the longest. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
/** A line that has held for so long was a good one. */
const GOOD_MS = 30_000;

/** Asked again, the server would say the same: a renter has no such line, or it is a server without. */
const isFinal = (error: unknown) => error instanceof ApiError && [403, 404].includes(error.status);

// Not at the same moment in all browsers whose server has just been started anew.
const waitAfter = (failures: number) =>
  Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS) * (0.5 + Math.random() / 2);

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** One line, until it ends: whether there is a sense in another. */
async function hearLine(onHeard: (heard: Heard) => void, signal: AbortSignal): Promise<boolean> {
  try {
    for await (const notice of listen('GET /live', { signal })) onHeard(notice);
    return true;
  } catch (error) {
    return !isFinal(error);
  }
}

/** Keeps a line open on which the server tells of changes; resolves once it is ended, or the server gives none. */
export async function hearNotices(onHeard: (heard: Heard) => void, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const begun = Date.now();
    const again = await hearLine(onHeard, signal);
    if (signal.aborted) return;
    onHeard({ kind: 'lost' });
    if (!again) return;
    failures = Date.now() - begun >= GOOD_MS ? 1 : failures + 1;
    await pause(waitAfter(failures), signal);
  }
}
