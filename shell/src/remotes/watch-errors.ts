import { report } from './report.ts';

/** The remote and the release of a file whose URL is in a stack trace. */
const RELEASE_FILE = /\/assets\/(mf-[\w-]+)\/([0-9a-f]+)\//g;

const textOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? '') : '');

/** The caller aborted it: that is no error. */
const isAbort = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'AbortError' || error.name === 'CanceledError');

function reportNamedReleases(stack: string, error: unknown): void {
  for (const [, remote, release] of stack.matchAll(RELEASE_FILE)) {
    if (remote !== undefined) report.errored(remote, release, error);
  }
}

/** Reports uncaught errors of the remotes whose files are in the stack trace. */
export function watchErrors(): void {
  window.addEventListener('error', ({ error, filename }) => reportNamedReleases(textOf(error) || filename, error));
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (!isAbort(reason)) reportNamedReleases(textOf(reason), reason);
  });
}
