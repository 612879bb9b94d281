import type { Photo, photoWidths } from '@keystead/contracts';
import { download, type Identified, type QueryClient, queryOptions } from '@keystead/web-kit/queries';
import type { PhotoPath } from './photo-source.ts';

/** In which width a photo is fetched; the widths are the contract's. */
export type PhotoSize = keyof typeof photoWidths;

/** Begins the key of every photo's address in the cache. */
const KIND = 'photo addresses';

const watched = new WeakSet<QueryClient>();

/** Gives an address up as soon as the cache drops it: it would hold the photo in memory as long as the page lives. */
function revokeWhatIsDropped(queries: QueryClient): void {
  if (watched.has(queries)) return;
  watched.add(queries);
  queries.getQueryCache().subscribe(({ type, query }) => {
    const address: unknown = query.state.data;
    if (type === 'removed' && query.queryKey[0] === KIND && typeof address === 'string') URL.revokeObjectURL(address);
  });
}

/**
 * The address of a photo in this browser, to be shown as an image: photos are for who may see the record, and an image's
 * own request carries no token. It is kept while the photo is shown and some minutes after.
 */
export function photoQuery(path: PhotoPath, id: Identified['id'], photoId: Photo['id'], size: PhotoSize) {
  return queryOptions({
    queryKey: [KIND, path, id, photoId, size],
    queryFn: async ({ client, signal }) => {
      revokeWhatIsDropped(client);
      const params = { id, photo_id: photoId };
      const photo = await download(`GET /${path}/{id}/photos/{photo_id}`, { params, query: { size }, signal });
      // Left in this very moment, the address would not come into the cache, and nothing else gives it up.
      signal.throwIfAborted();
      const address = URL.createObjectURL(photo);
      signal.addEventListener('abort', () => URL.revokeObjectURL(address));
      return address;
    },
    // A photo never changes.
    staleTime: 'static',
  });
}
