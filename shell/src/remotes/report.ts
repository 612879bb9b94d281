import type { Beacon, BeaconKind, ResolvedRemote } from '@keystead/contracts';
import { callingPage } from '@keystead/web-kit';
import { isChunkFailure } from './chunk-failure.ts';
import { sendReport } from './report-queue.ts';

const MAX_MOUNT_MS = 600_000;
const MAX_VALUE = 1_000_000;

interface ReportState {
  chosen: ResolvedRemote | null;
  unloadable: boolean;
  /** The document was opened at a page of it, whose code may run before the page is opened. */
  expected: boolean;
  /** Whether it is the first remote that was opened in this document. */
  first: boolean;
  /** When the visitor opened a page of it that is not mounted yet; null otherwise. */
  openedAt: number | null;
  /** The reports that were sent, by release: each only once. */
  sent: Set<string>;
}

const remotes = new Map<string, ReportState>();

function stateOf(remote: string): ReportState {
  const initial = { chosen: null, unloadable: false, expected: false, first: false, openedAt: null };
  const state = remotes.get(remote) ?? { ...initial, sent: new Set() };
  remotes.set(remote, state);
  return state;
}

type Details = Pick<Beacon, 'mount_ms' | 'first_load' | 'value'>;

function sendOnce({ chosen, sent }: ReportState, kind: BeaconKind, details: Details = {}): void {
  if (chosen === null || chosen.token === null || chosen.override) return;
  const key = `${chosen.release} ${kind}`;
  if (sent.has(key)) return;
  sent.add(key);
  sendReport({ token: chosen.token, kind, ...details });
}

/** Nothing is reported of other releases, such as a fallback. */
const isOf = ({ chosen }: ReportState, release: string | undefined) => chosen !== null && chosen.release === release;

function sendFor(remote: string, release: string | undefined, kind: BeaconKind, details?: Details): void {
  const state = stateOf(remote);
  if (isOf(state, release)) sendOnce(state, kind, details);
}

let hasOpened = false;

/** Whether the remote's entry came over the network for this page; nothing where the browser doesn't tell. */
function loadOf({ chosen, first }: ReportState, openedAt: number): Pick<Details, 'first_load'> {
  const entry = new URL(chosen?.entry ?? '', window.location.origin).href;
  const timing = performance.getEntriesByName?.(entry, 'resource').at(-1) as PerformanceResourceTiming | undefined;
  if (timing === undefined) return {};
  return { first_load: timing.transferSize > 0 && (first || timing.responseEnd >= openedAt) };
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
    if (state.openedAt !== null || state.expected) sendOnce(state, 'loading');
  },

  /** The document was opened at a page of the remote, which is about to load. */
  expected(remote: string): void {
    stateOf(remote).expected = true;
  },

  opened(remote: string): void {
    const state = stateOf(remote);
    if (!hasOpened) state.first = true;
    hasOpened = true;
    state.openedAt ??= performance.now();
    sendOnce(state, 'loading');
    if (state.unloadable) sendOnce(state, 'load_failed');
  },

  closed(remote: string): void {
    Object.assign(stateOf(remote), { openedAt: null, expected: false });
  },

  mounted(remote: string, release: string | undefined): void {
    const state = stateOf(remote);
    if (state.openedAt === null) return;
    const { openedAt } = state;
    const duration = Math.round(performance.now() - openedAt);
    state.openedAt = null;
    if (!isOf(state, release)) return;
    sendOnce(state, 'mounted', { mount_ms: Math.min(duration, MAX_MOUNT_MS), ...loadOf(state, openedAt) });
    state.first = false;
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

  /** The page is mounted and shows nothing. */
  empty: (remote: string, release: string | undefined): void => sendFor(remote, release, 'empty'),

  /** Something that is no failure by itself, and is compared with stable. */
  signal: (remote: string, release: string | undefined, kind: SignalKind): void => sendFor(remote, release, kind),

  /** A value in the unit of the measure, which is compared with those of stable. */
  measured: (remote: string, release: string | undefined, kind: MeasureKind, value: number): void =>
    sendFor(remote, release, kind, { value: Math.min(Math.round(value), MAX_VALUE) }),
};

export type SignalKind = 'unhandled' | 'alerted' | 'session_ended' | 'rejected' | 'frame_damaged' | 'goal';
export type MeasureKind = 'calls' | 'blocked_ms' | 'heap_mb';

/** The remote and the release of a file whose URL is in a stack trace. */
const RELEASE_FILE = /\/assets\/(mf-[\w-]+)\/([0-9a-f]+)\//g;

const textOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? '') : '');

/** The caller aborted it: that is no error. */
const isAbort = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'AbortError' || error.name === 'CanceledError');

/** False if the text names no release. */
function reportNamedReleases(stack: string, error: unknown): boolean {
  const named = [...stack.matchAll(RELEASE_FILE)];
  for (const [, remote, release] of named) if (remote !== undefined) report.errored(remote, release, error);
  return named.length > 0;
}

/** An error without a stack, such as a rejection with an object, likely comes from the page that is open. */
function reportOpenPage(): void {
  const [remote, release] = callingPage.get()?.release.split('@') ?? [];
  if (remote !== undefined) report.signal(remote, release, 'unhandled');
}

/** Reports uncaught errors of the remotes whose files are in the stack trace, else of the open page. */
export function watchErrors(): void {
  window.addEventListener('error', ({ error, filename }) => {
    if (!reportNamedReleases(textOf(error) || filename, error)) reportOpenPage();
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (!isAbort(reason) && !reportNamedReleases(textOf(reason), reason)) reportOpenPage();
  });
}

/** For React: an error that a boundary has caught is one too, also if the boundary is the remote's own. */
export function reportCaughtError(
  error: unknown,
  { componentStack = '' }: { componentStack?: string | undefined },
): void {
  console.error(error, componentStack);
  reportNamedReleases(textOf(error) + componentStack, error);
}
