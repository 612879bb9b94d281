import { report } from './report.ts';

/** The remote and the release whose file an address in a stack is of. */
const RELEASE_FILE = /\/assets\/(mf-[\w-]+)\/([0-9a-f]+)\//g;

const textOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? '') : '');

/** Ended by who asked: nothing is wrong. */
const isAbort = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'AbortError' || error.name === 'CanceledError');

function reportWhatIsNamed(stack: string, error: unknown): void {
  for (const [, remote, release] of stack.matchAll(RELEASE_FILE)) {
    if (remote !== undefined) report.errored(remote, release, error);
  }
}

/** Reports what nobody has caught, of the remotes whose files its stack names. */
export function watchErrors(): void {
  window.addEventListener('error', ({ error, filename }) => reportWhatIsNamed(textOf(error) || filename, error));
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (!isAbort(reason)) reportWhatIsNamed(textOf(reason), reason);
  });
}
