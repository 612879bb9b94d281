import type { Photo, photoWidths } from '@keystead/contracts';
import { download, type Identified, type QueryClient, queryOptions } from '@keystead/web-kit/queries';
import type { PhotoPath } from './photo-source.ts';

/** The width in which a photo is fetched; the contract defines the widths. */
export type PhotoSize = keyof typeof photoWidths;

/** The first part of the query key of every photo's object URL. */
const KIND = 'photo addresses';

const watched = new WeakSet<QueryClient>();

/**
 * Revokes an object URL as soon as the cache drops it; otherwise it would hold the photo in memory as long as the page
 * lives.
 */
function revokeWhatIsDropped(queries: QueryClient): void {
  if (watched.has(queries)) return;
  watched.add(queries);
  queries.getQueryCache().subscribe(({ type, query }) => {
    const address: unknown = query.state.data;
    if (type === 'removed' && query.queryKey[0] === KIND && typeof address === 'string') URL.revokeObjectURL(address);
  });
}

/**
 * The object URL of a photo in this browser, for an image. Photos are only for users who may see the record, and an
 * image's own request carries no token. The cache keeps it while the photo is shown and some minutes after.
 */
export function photoQuery(path: PhotoPath, id: Identified['id'], photoId: Photo['id'], size: PhotoSize) {
  return queryOptions({
    queryKey: [KIND, path, id, photoId, size],
    queryFn: async ({ client, signal }) => {
      revokeWhatIsDropped(client);
      const params = { id, photo_id: photoId };
      const photo = await download(`GET /${path}/{id}/photos/{photo_id}`, { params, query: { size }, signal });
      // If the query was aborted just now, the URL would not get into the cache, and nothing else would revoke it.
      signal.throwIfAborted();
      const address = URL.createObjectURL(photo);
      signal.addEventListener('abort', () => URL.revokeObjectURL(address));
      return address;
    },
    // A photo never changes.
    staleTime: 'static',
  });
}
