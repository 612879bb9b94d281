import type { BeaconKind, ResolvedRemote } from '@keystead/contracts';
import { sendReport } from './report-queue.ts';

/** The contract's maximum of `mount_ms`. */
const LONGEST_MS = 600_000;

/** The report state of a remote. */
interface Reported {
  /** The gateway's choice for this visitor. */
  chosen: ResolvedRemote | null;
  /** Its files failed to load. */
  unloadable: boolean;
  /** When the visitor opened a page of it that is not mounted yet; null otherwise. */
  wantedAt: number | null;
  /** The reports that were sent, by release: each only once. */
  told: Set<string>;
}

const remotes = new Map<string, Reported>();

function stateOf(remote: string): Reported {
  const state = remotes.get(remote) ?? { chosen: null, unloadable: false, wantedAt: null, told: new Set() };
  remotes.set(remote, state);
  return state;
}

function tell({ chosen, told }: Reported, kind: BeaconKind, mount_ms?: number): void {
  if (chosen === null || chosen.token === null || chosen.override) return;
  const key = `${chosen.release} ${kind}`;
  if (told.has(key)) return;
  told.add(key);
  sendReport({ token: chosen.token, kind, ...(mount_ms !== undefined && { mount_ms }) });
}

/** Nothing is reported of other releases, such as a fallback. */
const isOf = ({ chosen }: Reported, release: string | undefined) => chosen !== null && chosen.release === release;

function tellOf(remote: string, release: string | undefined, kind: BeaconKind): void {
  const state = stateOf(remote);
  if (isOf(state, release)) tell(state, kind);
}

/**
 * Reports on remotes in a rollout. They are anonymous: they carry the token with which the gateway chose the release. A
 * remote that is preloaded but never opened is not reported, or it would count as silent.
 */
export const report = {
  /** The gateway has chosen a release, which is about to load. */
  chosen(remote: string, chosen: ResolvedRemote): void {
    const state = stateOf(remote);
    if (!isOf(state, chosen.release)) state.unloadable = false;
    state.chosen = chosen;
    if (state.wantedAt !== null) tell(state, 'loading');
  },

  /** The visitor opens a page of it. */
  wanted(remote: string): void {
    const state = stateOf(remote);
    state.wantedAt ??= performance.now();
    tell(state, 'loading');
    if (state.unloadable) tell(state, 'load_failed');
  },

  /** The visitor no longer waits for it. */
  unwanted(remote: string): void {
    stateOf(remote).wantedAt = null;
  },

  /** A page of it is mounted. */
  mounted(remote: string, release: string | undefined): void {
    const state = stateOf(remote);
    if (state.wantedAt === null) return;
    const took = Math.round(performance.now() - state.wantedAt);
    state.wantedAt = null;
    if (isOf(state, release)) tell(state, 'mounted', Math.min(took, LONGEST_MS));
  },

  /** Its files failed to load, or have the wrong hash. */
  loadFailed(remote: string, release: string | undefined): void {
    const state = stateOf(remote);
    if (!isOf(state, release)) return;
    state.unloadable = true;
    if (state.wantedAt !== null) tell(state, 'load_failed');
  },

  /** It threw an error. A chunk that failed to load throws one too. */
  errored(remote: string, release: string | undefined, error?: unknown): void {
    const chunk = error instanceof Error && error.name === 'ChunkLoadError';
    tellOf(remote, release, chunk ? 'load_failed' : 'errored');
  },

  /** The API failed a request of its page. */
  apiFailed: (remote: string, release: string | undefined): void => tellOf(remote, release, 'api_failed'),
};
