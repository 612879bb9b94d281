import type { BeaconKind, ResolvedRemote } from '@keystead/contracts';
import { isChunkFailure } from './chunk-failure.ts';
import { sendReport } from './report-queue.ts';

const MAX_MOUNT_MS = 600_000;

interface ReportState {
  chosen: ResolvedRemote | null;
  unloadable: boolean;
  /** When the visitor opened a page of it that is not mounted yet; null otherwise. */
  openedAt: number | null;
  /** The reports that were sent, by release: each only once. */
  sent: Set<string>;
}

const remotes = new Map<string, ReportState>();

function stateOf(remote: string): ReportState {
  const state = remotes.get(remote) ?? { chosen: null, unloadable: false, openedAt: null, sent: new Set() };
  remotes.set(remote, state);
  return state;
}

function sendOnce({ chosen, sent }: ReportState, kind: BeaconKind, mount_ms?: number): void {
  if (chosen === null || chosen.token === null || chosen.override) return;
  const key = `${chosen.release} ${kind}`;
  if (sent.has(key)) return;
  sent.add(key);
  sendReport({ token: chosen.token, kind, ...(mount_ms !== undefined && { mount_ms }) });
}

/** Nothing is reported of other releases, such as a fallback. */
const isOf = ({ chosen }: ReportState, release: string | undefined) => chosen !== null && chosen.release === release;

function sendFor(remote: string, release: string | undefined, kind: BeaconKind): void {
  const state = stateOf(remote);
  if (isOf(state, release)) sendOnce(state, kind);
}

/**
 * Anonymous reports by the gateway's token. A remote that is only preloaded reports nothing: it would count as silent.
 */
export const report = {
  /** The gateway has chosen a release, which is about to load. */
  chosen(remote: string, chosen: ResolvedRemote): void {
    const state = stateOf(remote);
    if (!isOf(state, chosen.release)) state.unloadable = false;
    state.chosen = chosen;
    if (state.openedAt !== null) sendOnce(state, 'loading');
  },

  opened(remote: string): void {
    const state = stateOf(remote);
    state.openedAt ??= performance.now();
    sendOnce(state, 'loading');
    if (state.unloadable) sendOnce(state, 'load_failed');
  },

  closed(remote: string): void {
    stateOf(remote).openedAt = null;
  },

  mounted(remote: string, release: string | undefined): void {
    const state = stateOf(remote);
    if (state.openedAt === null) return;
    const duration = Math.round(performance.now() - state.openedAt);
    state.openedAt = null;
    if (isOf(state, release)) sendOnce(state, 'mounted', Math.min(duration, MAX_MOUNT_MS));
  },

  loadFailed(remote: string, release: string | undefined): void {
    const state = stateOf(remote);
    if (!isOf(state, release)) return;
    state.unloadable = true;
    if (state.openedAt !== null) sendOnce(state, 'load_failed');
  },

  errored(remote: string, release: string | undefined, error?: unknown): void {
    sendFor(remote, release, isChunkFailure(error) ? 'load_failed' : 'errored');
  },

  apiFailed: (remote: string, release: string | undefined): void => sendFor(remote, release, 'api_failed'),
};

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
