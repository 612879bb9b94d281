export { hexOfIntegrity, integrityOf, integrityOfHex } from './content-hash.ts';
export { openStore } from './open-store.ts';
export type { ReleaseStore } from './release-store.ts';
export { type StoreSettings, storeSettings } from './store-settings.ts';
export { StoreUnavailable } from './store-unavailable.ts';
export { WrongHash } from './wrong-hash.ts';
