import { ApiError } from '../http/api-error.ts';

/** Nothing more is to be heard for now. */
export interface Lost {
  kind: 'lost';
}

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
async function hearOnce<Event>(line: AsyncIterable<Event>, onHeard: (heard: Event) => void): Promise<boolean> {
  try {
    for await (const event of line) onHeard(event);
    return true;
  } catch (error) {
    return !isFinal(error);
  }
}

/**
 * Keeps a line open on which the server tells something; resolves once it is ended, or the server gives none.
 *
 * @param open begins it, anew each time that it was lost
 */
export async function keepLine<Event>(
  open: () => AsyncIterable<Event>,
  onHeard: (heard: Event | Lost) => void,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const begun = Date.now();
    const again = await hearOnce(open(), onHeard);
    if (signal.aborted) return;
    onHeard({ kind: 'lost' });
    if (!again) return;
    failures = Date.now() - begun >= GOOD_MS ? 1 : failures + 1;
    await pause(waitAfter(failures), signal);
  }
}
