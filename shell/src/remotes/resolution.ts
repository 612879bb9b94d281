import type { Resolution } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand';
import { pageData } from './page-data.ts';

/** What the gateway said last; undefined until somebody wants to know. */
const store = createStore<{ known: Resolution | null | undefined }>()(() => ({ known: undefined }));

let asked: Promise<Resolution> | null = null;

/** Which releases to load, as far as it has been said: the gateway has written it into the page, which saves a round trip. */
export function knownResolution(): Resolution | null {
  if (store.getState().known === undefined) store.setState({ known: pageData()?.resolution ?? null });
  return store.getState().known ?? null;
}

/** Asks the gateway anew which releases to load, with the session if there is one. What it says is kept; silence isn't. */
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

/** Which releases to load: what is being asked for, else what was said, else asked for now. */
export async function currentResolution(): Promise<Resolution> {
  const known = knownResolution();
  if (asked === null) return known ?? askForResolution();
  return known === null ? asked : asked.catch(() => known);
}

/** Calls back when what the gateway says has another revision; the answer ends that. */
export const onNewRevision = (listener: () => void): (() => void) =>
  store.subscribe(({ known }, before) => {
    if (known?.revision !== before.known?.revision) listener();
  });

/** What the gateway said last, as it changes; null at first in a page that came as HTML, which is everybody's. */
export function useResolution(): Resolution | null {
  return useSyncExternalStore(store.subscribe, knownResolution, () => null);
}
