import type { LoadableRelease, Resolution, ResolvedRemote } from '@keystead/contracts';
import { browserStorage } from '@keystead/web-kit';
import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand';
import type { RemoteModule } from './load-release.ts';
import { report } from './report.ts';
import { cachedResolution, currentResolution, fetchResolution, isShellOutdated } from './resolution.ts';

const keyOf = (remote: string) => `last-good:${remote}`;

export function rememberGood(remote: string, release: LoadableRelease): void {
  const { release: name, version, container, entry, integrity, preload } = release;
  browserStorage.write(
    keyOf(remote),
    JSON.stringify({ release: name, version, container, entry, integrity, preload } satisfies LoadableRelease),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function isLoadable(stored: unknown): stored is LoadableRelease {
  if (!isObject(stored) || typeof stored.release !== 'string' || typeof stored.container !== 'string') return false;
  const { entry, preload, integrity } = stored;
  if (!Array.isArray(preload) || !isObject(integrity)) return false;
  // Without hashes, changed files could not be detected.
  return [entry, ...preload].every((file) => typeof file === 'string' && typeof integrity[file] === 'string');
}

function lastGood(remote: string): LoadableRelease | null {
  try {
    const stored: unknown = JSON.parse(browserStorage.read(keyOf(remote)) ?? 'null');
    return isLoadable(stored) ? stored : null;
  } catch {
    return null;
  }
}

export interface LoadedRemote {
  routes: RemoteModule['routes'] | null;
  slots: RemoteModule['slots'];
  release: LoadableRelease | null;
  /** The gateway's choice at the time of loading: the loaded release, unless that failed to load. */
  chosen: ResolvedRemote | null;
  /** The last attempt failed. Whatever was loaded before stays. */
  failed: boolean;
  busy: boolean;
}

type Remotes = Readonly<Record<string, LoadedRemote>>;

const initialState: LoadedRemote = {
  routes: null,
  slots: {},
  release: null,
  chosen: null,
  failed: false,
  busy: false,
};
const store = createStore<Remotes>()(() => ({}));

function stateOf(remote: string): LoadedRemote {
  return store.getState()[remote] ?? initialState;
}

function change(remote: string, changed: Partial<LoadedRemote>): void {
  store.setState({ [remote]: { ...stateOf(remote), ...changed } });
}

const unusable = new Map<string, Set<string>>();

/** The gateway's choice, its fallbacks, then the release that last worked in this browser. */
function candidates(remote: string, chosen: ResolvedRemote | null): LoadableRelease[] {
  const all = [chosen, ...(chosen?.fallbacks ?? []), lastGood(remote)].filter((one) => one !== null);
  return all.filter(
    ({ release }, at) => all.findIndex((one) => one.release === release) === at && !unusable.get(remote)?.has(release),
  );
}

async function load(remote: string, chosen: ResolvedRemote | null): Promise<Partial<LoadedRemote>> {
  if (chosen !== null) report.chosen(remote, chosen);
  for (const release of candidates(remote, chosen)) {
    const attempted = { release, chosen, failed: false };
    if (release.release === stateOf(remote).release?.release) return attempted;
    try {
      // Includes the federation runtime: a page that opens no remote doesn't load it.
      const { loadRelease } = await import(/* webpackChunkName: "federation" */ './load-release.ts');
      const loaded = await loadRelease(remote, release);
      return { ...loaded, ...attempted };
    } catch (error) {
      console.warn(`${remote} ${release.release} could not be loaded`, error);
      report.loadFailed(remote, release.release);
    }
  }
  return { failed: true };
}

async function attempt(remote: string, resolveRemote: () => Promise<Resolution>): Promise<void> {
  change(remote, { busy: true });
  const resolution = await resolveRemote().catch((error: unknown) => {
    // The gateway doesn't answer, so its previous answer is tried again.
    console.warn(`${remote} could not be resolved`, error);
    return cachedResolution();
  });
  const found = await load(remote, resolution?.remotes[remote] ?? null);
  change(remote, { ...found, busy: false });
}

/** The gateway's latest answer, or a new one if that didn't include the remote. */
async function lastResolution(remote: string): Promise<Resolution> {
  const resolution = await currentResolution();
  return resolution.remotes[remote] === undefined ? fetchResolution() : resolution;
}

/** Loads a remote unless it is loaded or loading. Never rejects: its state has the failure. */
export async function openRemote(remote: string): Promise<void> {
  const { routes, busy, failed } = stateOf(remote);
  if (routes !== null || busy) return;
  if (failed) return retryRemote(remote);
  await attempt(remote, () => lastResolution(remote));
}

/** Asks the gateway again and loads its choice, unless the page has that already. Never rejects. */
export async function retryRemote(remote: string): Promise<void> {
  if (stateOf(remote).busy) return;
  unusable.delete(remote);
  await attempt(remote, fetchResolution);
}

/** Switches to another release of a remote whose own files fail to load, if there is one. Never rejects. */
export async function replaceRemote(remote: string): Promise<void> {
  const { release, busy } = stateOf(remote);
  if (release === null || busy) return;
  unusable.set(remote, new Set(unusable.get(remote)).add(release.release));
  await attempt(remote, currentResolution);
}

/** Provides a remote's routes that are loaded already, as when the gateway renders pages. */
export function provideRemote(remote: string, { routes }: Pick<RemoteModule, 'routes'>): void {
  change(remote, { routes });
}

/** Whether the visitor takes part in a rollout that this page is not part of: both arms count visitors. */
const isOfNewRollout = (chosen: ResolvedRemote, { rollout }: ResolvedRemote): boolean =>
  rollout !== null && rollout !== chosen.rollout;

/** Whether the page has a shell or a remote that the gateway would not choose now, or not for the same rollout. */
export function isOutdated(): boolean {
  if (isShellOutdated()) return true;
  const remotes = cachedResolution()?.remotes ?? {};
  return Object.entries(store.getState()).some(([remote, { chosen }]) => {
    const newest = remotes[remote];
    if (chosen === null || newest === undefined) return false;
    return newest.release !== chosen.release || isOfNewRollout(chosen, newest);
  });
}

export const routesOf = (remote: string): RemoteModule['routes'] | null => stateOf(remote).routes;

const openings = new Map<string, Promise<void>>();

function opening(remote: string): Promise<void> {
  return new Promise((resolve) => {
    const end = store.subscribe(() => {
      if (stateOf(remote).routes === null) return;
      end();
      resolve();
    });
  });
}

/** Settles when the remote's routes have loaded, by whichever attempt: the same promise for all callers. */
export function remoteOpened(remote: string): Promise<void> {
  const promise = openings.get(remote) ?? opening(remote);
  openings.set(remote, promise);
  return promise;
}

export function useRemote(remote: string): LoadedRemote {
  const now = () => stateOf(remote);
  // The first render in the browser also uses the current state, not the one at the server's render.
  return useSyncExternalStore(store.subscribe, now, now);
}
