import type { BeaconKind, ResolvedRemote } from '@keystead/contracts';
import { sendReport } from './report-queue.ts';

/** As long as a contract's `mount_ms` can be. */
const LONGEST_MS = 600_000;

/** What is known of a remote that may be reported of. */
interface Reported {
  /** What the gateway chose for this visitor. */
  chosen: ResolvedRemote | null;
  /** Its files didn't come. */
  unloadable: boolean;
  /** When a page of it was wanted that isn't there yet. */
  wantedAt: number | null;
  /** What was reported, by release: each once. */
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

/** Of another release, such as the one that was fallen back on, nothing is reported. */
const isOf = ({ chosen }: Reported, release: string | undefined) => chosen !== null && chosen.release === release;

function tellOf(remote: string, release: string | undefined, kind: BeaconKind): void {
  const state = stateOf(remote);
  if (isOf(state, release)) tell(state, kind);
}

/**
 * What is reported of remotes that are being rolled out, in the name of nobody: by the token with which the gateway chose
 * the release. What is loaded ahead and never wanted isn't reported, or it would seem to be silent.
 */
export const report = {
  /** The gateway has chosen a release, which is about to be loaded. */
  chosen(remote: string, chosen: ResolvedRemote): void {
    const state = stateOf(remote);
    if (!isOf(state, chosen.release)) state.unloadable = false;
    state.chosen = chosen;
    if (state.wantedAt !== null) tell(state, 'loading');
  },

  /** Somebody wants to see something of it. */
  wanted(remote: string): void {
    const state = stateOf(remote);
    state.wantedAt ??= performance.now();
    tell(state, 'loading');
    if (state.unloadable) tell(state, 'load_failed');
  },

  /** Nobody does any more. */
  unwanted(remote: string): void {
    stateOf(remote).wantedAt = null;
  },

  /** Something of it stands. */
  mounted(remote: string, release: string | undefined): void {
    const state = stateOf(remote);
    if (state.wantedAt === null) return;
    const took = Math.round(performance.now() - state.wantedAt);
    state.wantedAt = null;
    if (isOf(state, release)) tell(state, 'mounted', Math.min(took, LONGEST_MS));
  },

  /** Its files didn't come, or aren't what they should be. */
  loadFailed(remote: string, release: string | undefined): void {
    const state = stateOf(remote);
    if (!isOf(state, release)) return;
    state.unloadable = true;
    if (state.wantedAt !== null) tell(state, 'load_failed');
  },

  /** It threw. A page whose chunk didn't come throws that. */
  errored(remote: string, release: string | undefined, error?: unknown): void {
    const chunk = error instanceof Error && error.name === 'ChunkLoadError';
    tellOf(remote, release, chunk ? 'load_failed' : 'errored');
  },

  /** The API failed it. */
  apiFailed: (remote: string, release: string | undefined): void => tellOf(remote, release, 'api_failed'),
};
