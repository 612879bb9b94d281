import type { PlannedRelease } from '@keystead/contracts';
import type { StoredRelease } from '../releases/release.ts';

/** A release as gateways need it. */
export function plannedRelease(stored: StoredRelease): PlannedRelease {
  const { _id: id, release, version, container, entry, preload, server, files } = stored;
  return {
    ...{ id, release, version, container, entry, server },
    preload: [...preload],
    files: files.map(({ path, integrity, bytes }) => ({ path, integrity, bytes })),
  };
}
