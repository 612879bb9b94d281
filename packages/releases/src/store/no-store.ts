import type { ReleaseStore } from './release-store.ts';
import { StoreUnavailable } from './store-unavailable.ts';

/**
 * The store if neither a folder nor a bucket is configured. It stores nothing, so the gateway can serve only built-in
 * files.
 */
export const noStore: ReleaseStore = {
  put: () => Promise.reject(new StoreUnavailable(new Error('Neither RELEASE_STORE nor RELEASE_BUCKET is set'))),
  read: () => Promise.resolve(null),
  has: () => Promise.resolve(false),
  remove: () => Promise.resolve(),
};
