import type { PlannedRelease } from '@keystead/contracts';
import type { KeptRelease } from '../releases/release.ts';

/** A release as gateways need it. */
export function plannedRelease(kept: KeptRelease): PlannedRelease {
  const { _id: id, release, version, container, entry, preload, server, files } = kept;
  return {
    ...{ id, release, version, container, entry, server },
    preload: [...preload],
    files: files.map(({ path, integrity, bytes }) => ({ path, integrity, bytes })),
  };
}
