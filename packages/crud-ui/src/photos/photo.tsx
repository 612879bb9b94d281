import type { Operation, Photo, photoWidths } from '@keystead/contracts';
import { ImageIcon, PhotoFrame, type PhotoFrameProps } from '@keystead/ui/app';
import {
  type Collection,
  download,
  type Identified,
  type QueryClient,
  queryOptions,
  useQuery,
} from '@keystead/web-kit/queries';
import styled from 'styled-components';

export interface PhotographedRecord extends Identified {
  photos: Photo[];
}

type PathOf<O> = O extends `GET /${infer Path}/{id}/photos/{photo_id}` ? Path : never;

/** The path of a kind of record whose photos the contracts know: `properties`. */
export type PhotoPath = PathOf<Operation>;

export interface PhotoSource<Row extends PhotographedRecord> {
  collection: Collection<Row, object>;
  path: PhotoPath;
  noun: string;
  /** The maximum number of photos per record, from the contract. */
  most: number;
  /** Changes the order of a record's photos, the first being its cover; absent where photos have no order. */
  sendOrder?: (id: Row['id'], photoIds: Photo['id'][]) => Promise<Row>;
}

/** The width in which a photo is fetched; the contract defines the widths. */
type PhotoSize = keyof typeof photoWidths;

const KIND = 'photo addresses';

const watched = new WeakSet<QueryClient>();

/** Revokes an object URL as soon as the cache drops it: it would hold the photo in memory as long as the page lives. */
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

const Missing = styled(ImageIcon)`inline-size: 1.5rem; block-size: 1.5rem;`;

interface RecordPhotoProps extends Pick<PhotoFrameProps, 'alt' | 'ratio'> {
  path: PhotoPath;
  id: Identified['id'];
  photo: Photo;
  size: PhotoSize;
}

/** A photo of a record, fetched when it is shown; cropped to the frame where its shape differs. */
export function RecordPhoto({ path, id, photo, size, ...frame }: RecordPhotoProps) {
  const { data, isError } = useQuery(photoQuery(path, id, photo.id, size));
  return <PhotoFrame src={data} failed={isError} fallback={<Missing />} {...frame} />;
}
