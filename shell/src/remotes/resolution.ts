import type { Resolution } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand';
import { pageData } from './page-data.ts';

/** The gateway's latest answer; undefined until it is first needed. */
const store = createStore<{ known: Resolution | null | undefined }>()(() => ({ known: undefined }));

let asked: Promise<Resolution> | null = null;

/** The resolved releases, if known: the gateway has written them into the page, which saves a round trip. */
export function knownResolution(): Resolution | null {
  if (store.getState().known === undefined) store.setState({ known: pageData()?.resolution ?? null });
  return store.getState().known ?? null;
}

/**
 * Asks the gateway again which releases to load, with the session if there is one. An answer is stored; a failure
 * isn't.
 */
export function askForResolution(): Promise<Resolution> {
  knownResolution();
  const asking = request('GET /releases/resolve').then(
    (known) => {
      if (asked !== asking) return known;
      asked = null;
      store.setState({ known });
      return known;
    },
    (error: unknown) => {
      if (asked === asking) asked = null;
      throw error;
    },
  );
  asked = asking;
  return asking;
}

/** The resolved releases: from a pending request, else the known ones, else from a new request. */
export async function currentResolution(): Promise<Resolution> {
  const known = knownResolution();
  if (asked === null) return known ?? askForResolution();
  return known === null ? asked : asked.catch(() => known);
}

/** Calls the listener when the gateway's answer has a new revision. Returns a function that unsubscribes. */
export const onNewRevision = (listener: () => void): (() => void) =>
  store.subscribe(({ known }, before) => {
    if (known?.revision !== before.known?.revision) listener();
  });

/**
 * The gateway's latest answer, as it changes; initially null on a page that came as HTML, which is the same for all
 * visitors.
 */
export function useResolution(): Resolution | null {
  return useSyncExternalStore(store.subscribe, knownResolution, () => null);
}
