import type { LoadableRelease, Operation } from '@keystead/contracts';
import { callingPage } from '@keystead/web-kit';
import { report } from './report.ts';

/** What the shell asks for itself while a remote's page is open. */
const ofTheShell: readonly Operation[] = ['GET /live', 'GET /releases/resolve', 'GET /releases/changes'];

let leaving = false;

/** What fails while the page is being left was ended by that; where there is no line, no server has failed. */
export function watchLeaving(): void {
  window.addEventListener('beforeunload', () => {
    leaving = true;
  });
  // Somebody stays after all, or comes back.
  for (const event of ['pageshow', 'pointerdown', 'keydown'])
    window.addEventListener(event, () => {
      leaving = false;
    });
}

/** Has calls say that they come from a remote's page, until the answer is called. */
export function openPage(remote: string, { release }: Pick<LoadableRelease, 'release'>): () => void {
  const page = {
    release: `${remote}@${release}`,
    onFailure: (operation: Operation) => {
      if (!leaving && navigator.onLine && !ofTheShell.includes(operation)) report.apiFailed(remote, release);
    },
  };
  callingPage.set(page);
  return () => {
    if (callingPage.get() === page) callingPage.set(null);
  };
}
