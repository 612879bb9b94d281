import type { Photo } from '@keystead/contracts';

/** A photo of a record, in landscape. */
export function samplePhoto(different: Partial<Photo> = {}): Photo {
  return { id: 11, width: 2048, height: 1365, created_at: '2026-01-06T09:00:00.000Z', ...different };
}
