import type { Resolution, ResolvedRemote } from '@keystead/contracts';
import { createStore, useStore } from 'zustand';
import { lastGood } from './last-good.ts';
import { loadRelease, type RemoteModule } from './load-release.ts';
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

/** What the page has of a remote, as it changes. */
export function useRemote(remote: string): LoadedRemote {
  return useStore(store, (remotes) => remotes[remote] ?? untouched);
}
