import type { LoadableRelease, Operation } from '@keystead/contracts';
import { callingPage } from '@keystead/web-kit';
import { report } from './report.ts';

/** The shell's own operations while a remote's page is open. */
const shellOperations: readonly Operation[] = ['GET /live', 'GET /releases/resolve', 'GET /releases/changes'];

let leaving = false;

/** Failures while the user leaves the page, or has no connection, do not come from the server. */
export function watchLeaving(): void {
  window.addEventListener('beforeunload', () => {
    leaving = true;
  });
  // The user stays after all, or returns.
  for (const event of ['pageshow', 'pointerdown', 'keydown'])
    window.addEventListener(event, () => {
      leaving = false;
    });
}

/** Attributes requests to a remote's page until the returned function is called. */
export function openPage(remote: string, { release }: Pick<LoadableRelease, 'release'>): () => void {
  const page = {
    release: `${remote}@${release}`,
    onFailure: (operation: Operation) => {
      if (!leaving && navigator.onLine && !shellOperations.includes(operation)) report.apiFailed(remote, release);
    },
    onRejection: (operation: Operation) => {
      if (!shellOperations.includes(operation)) report.signal(remote, release, 'rejected');
    },
    onGoal: () => report.signal(remote, release, 'goal'),
  };
  callingPage.set(page);
  return () => {
    if (callingPage.get() === page) callingPage.set(null);
  };
}
