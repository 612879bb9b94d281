import type { Operation } from '@keystead/contracts';

/** The page of a remote that is open: what calls are made for. */
export interface CallingPage {
  /** Its remote and release, as calls say it: `mf-billing@0f3a…`. */
  release: string;
  /** An operation was answered with 5xx, or not at all. Not told of what was ended by who asked. */
  onFailure(operation: Operation): void;
}

let open: CallingPage | null = null;

/** The page that calls are made for, as the shell says; null where it is the shell's own. */
export const callingPage = {
  get: (): CallingPage | null => open,
  set(page: CallingPage | null): void {
    open = page;
  },
};
