import type { Resolution } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand';
import { pageData } from './page-document.ts';

/** The gateway's latest answer; undefined until it is first needed. */
const store = createStore<{ resolution: Resolution | null | undefined }>()(() => ({ resolution: undefined }));

let pending: Promise<Resolution> | null = null;

/** The release of the shell in this page; undefined without a gateway, or until the page's data are read. */
let ownShell: string | undefined;

/** Stores an answer. Its manifests stay the same object while they are equal, so that pages don't render again. */
function record(resolution: Resolution): void {
  const before = cachedResolution()?.manifests;
  const isSame = before !== undefined && JSON.stringify(before) === JSON.stringify(resolution.manifests);
  store.setState({ resolution: isSame ? { ...resolution, manifests: before } : resolution });
}

/** The resolved releases, if known: the gateway has written them into the page, which saves a round trip. */
export function cachedResolution(): Resolution | null {
  if (store.getState().resolution === undefined) {
    const resolution = pageData()?.resolution ?? null;
    ownShell = resolution?.shell;
    store.setState({ resolution });
  }
  return store.getState().resolution ?? null;
}

/** Whether pages get another shell now: new releases may need what the one of this page lacks. */
export function isShellOutdated(): boolean {
  const shell = cachedResolution()?.shell;
  return ownShell !== undefined && shell !== undefined && shell !== ownShell;
}

/** Asks the gateway again, with the session if there is one. A failure isn't stored. */
export function fetchResolution(): Promise<Resolution> {
  cachedResolution();
  const current = request('GET /releases/resolve')
    .then((resolution) => {
      // An answer that is not JSON arrives as text.
      if (typeof resolution !== 'object') throw new TypeError('the resolved releases cannot be read');
      if (pending === current) record(resolution);
      return resolution;
    })
    .finally(() => {
      if (pending === current) pending = null;
    });
  pending = current;
  return current;
}

/** The resolved releases: from a pending request, else the known ones, else from a new request. */
export async function currentResolution(): Promise<Resolution> {
  const resolution = cachedResolution();
  if (pending === null) return resolution ?? fetchResolution();
  return resolution === null ? pending : pending.catch(() => resolution);
}

/** Calls the listener when the gateway's answer has a new revision. Returns a function that unsubscribes. */
export const onNewRevision = (listener: () => void): (() => void) =>
  store.subscribe(({ resolution }, before) => {
    if (resolution?.revision !== before.resolution?.revision) listener();
  });

/** The latest answer; null at first on a page that came as HTML, which is the same for all visitors. */
export function useResolution(): Resolution | null {
  return useSyncExternalStore(store.subscribe, cachedResolution, () => null);
}

const noManifests: Resolution['manifests'] = {};

export const manifests = (): Resolution['manifests'] => cachedResolution()?.manifests ?? noManifests;

/** The same, as it changes. The page that came as HTML was rendered with the same manifests. */
export const useManifests = (): Resolution['manifests'] => useSyncExternalStore(store.subscribe, manifests, manifests);

export function provideManifests(provided: Resolution['manifests']): void {
  store.setState({ resolution: { revision: 0, ttl: 1, remotes: {}, manifests: provided } });
}
