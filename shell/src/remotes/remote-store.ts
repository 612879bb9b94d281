import type { Resolution, ResolvedRemote } from '@keystead/contracts';
import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand';
import { lastGood } from './last-good.ts';
import type { RemoteModule } from './load-release.ts';
import { askForResolution, firstResolution } from './resolution.ts';

/** What the page has of one remote. */
export interface LoadedRemote {
  /** Its routes, once loaded. */
  routes: RemoteModule['routes'] | null;
  /** What it shows on every page of the app, once loaded. */
  widget: RemoteModule['widget'];
  /** The release that they are of. */
  release: ResolvedRemote | null;
  /** The last try went wrong. What was loaded before stays. */
  failed: boolean;
  /** A try is under way. */
  busy: boolean;
}

type Remotes = Readonly<Record<string, LoadedRemote>>;

const untouched: LoadedRemote = { routes: null, widget: null, release: null, failed: false, busy: false };
const store = createStore<Remotes>()(() => ({}));

let resolution: Promise<Resolution> | null = null;

function stateOf(remote: string): LoadedRemote {
  return store.getState()[remote] ?? untouched;
}

function change(remote: string, changed: Partial<LoadedRemote>): void {
  store.setState({ [remote]: { ...stateOf(remote), ...changed } });
}

/** What to try, in order: the gateway's choice, then the release that last worked in this browser. */
function candidates(remote: string, { remotes }: Resolution): ResolvedRemote[] {
  const [chosen, remembered] = [remotes[remote], lastGood(remote)];
  const other = remembered !== null && remembered.release !== chosen?.release ? [remembered] : [];
  return chosen === undefined ? other : [chosen, ...other];
}

async function load(remote: string, asked: Promise<Resolution>): Promise<void> {
  const found = await asked;
  for (const release of candidates(remote, found)) {
    if (release.release === stateOf(remote).release?.release) return change(remote, { failed: false });
    try {
      // The federation's runtime comes with it: a page that opens no remote goes without.
      const { loadRelease } = await import(/* webpackChunkName: "federation" */ './load-release.ts');
      const loaded = await loadRelease(remote, release);
      return change(remote, { ...loaded, release, failed: false });
    } catch (error) {
      console.warn(`${remote} ${release.release} could not be loaded`, error);
    }
  }
  change(remote, { failed: true });
}

async function attempt(remote: string, ask: () => Promise<Resolution>): Promise<void> {
  change(remote, { busy: true });
  try {
    await load(remote, ask());
  } catch (error) {
    // The gateway doesn't answer.
    console.warn(`${remote} could not be resolved`, error);
    change(remote, { failed: true });
  } finally {
    change(remote, { busy: false });
  }
}

/** Remembers what the gateway says; silence isn't remembered. */
function remember(asked: Promise<Resolution>): Promise<Resolution> {
  resolution = asked;
  asked.catch(() => {
    if (resolution === asked) resolution = null;
  });
  return asked;
}

const askAnew = () => remember(askForResolution());

/** What the gateway said last, unless it didn't know the remote then. */
async function lastResolution(remote: string): Promise<Resolution> {
  const known = await (resolution ?? remember(firstResolution()));
  return known.remotes[remote] === undefined ? askAnew() : known;
}

/** Loads a remote unless that has been done or is under way. Never rejects: what went wrong is in its state. */
export async function openRemote(remote: string): Promise<void> {
  const { routes, busy, failed } = stateOf(remote);
  if (routes !== null || busy) return;
  if (failed) return retryRemote(remote);
  await attempt(remote, () => lastResolution(remote));
}

/** Asks the gateway anew and loads what it names, unless that is what the page has already. Never rejects. */
export async function retryRemote(remote: string): Promise<void> {
  if (stateOf(remote).busy) return;
  await attempt(remote, askAnew);
}

/** Gives a remote's routes that are there already, as they are where pages are rendered. */
export function provideRemote(remote: string, { routes }: Pick<RemoteModule, 'routes'>): void {
  change(remote, { routes });
}

/** The routes of a remote, as far as they are there. */
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

/** Settles when the remote's routes have come, by whichever try: the same promise for all who ask. */
export function remoteOpened(remote: string): Promise<void> {
  const known = openings.get(remote) ?? opening(remote);
  openings.set(remote, known);
  return known;
}

/** What the page has of a remote, as it changes. */
export function useRemote(remote: string): LoadedRemote {
  const now = () => stateOf(remote);
  // The first rendering in the browser goes by what has come by then too, not by what there was before.
  return useSyncExternalStore(store.subscribe, now, now);
}
