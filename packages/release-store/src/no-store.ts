import type { ReleaseStore } from './release-store.ts';
import { StoreUnavailable } from './store-unavailable.ts';

/** Where neither a folder nor a bucket is set: nothing is kept, so nothing but what is built in can be served. */
export const noStore: ReleaseStore = {
  put: () => Promise.reject(new StoreUnavailable(new Error('Neither RELEASE_STORE nor RELEASE_BUCKET is set'))),
  read: () => Promise.resolve(null),
  has: () => Promise.resolve(false),
  remove: () => Promise.resolve(),
};
