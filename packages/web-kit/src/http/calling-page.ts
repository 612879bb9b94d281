import type { Operation } from '@keystead/contracts';

/** The page of a remote that is open, on whose behalf requests are sent. */
export interface CallingPage {
  /** Its remote and release, as requests name it: `mf-billing@0f3a…`. */
  release: string;
  /**
   * Called when an operation was answered with 5xx, or not at all. Not called for requests that their caller aborted.
   */
  onFailure(operation: Operation): void;
}

let open: CallingPage | null = null;

/** The page on whose behalf requests are sent, as the shell sets it; null on the shell's own pages. */
export const callingPage = {
  get: (): CallingPage | null => open,
  set(page: CallingPage | null): void {
    open = page;
  },
};
