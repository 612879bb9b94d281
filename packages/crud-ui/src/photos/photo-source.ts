import type { Operation, Photo } from '@keystead/contracts';
import type { Collection, Identified } from '@keystead/web-kit/queries';

/** A record that has photos. */
export interface PhotographedRecord extends Identified {
  photos: Photo[];
}

type PathOf<O> = O extends `GET /${infer Path}/{id}/photos/{photo_id}` ? Path : never;

/** The path of a kind of record whose photos the contracts know: `properties`. */
export type PhotoPath = PathOf<Operation>;

/** Where the photos of one kind of record are, and what users may do with them. */
export interface PhotoSource<Row extends PhotographedRecord> {
  /** The collection of the records. */
  collection: Collection<Row, object>;
  path: PhotoPath;
  /** The kind of record, in one word: `property`. */
  noun: string;
  /** The maximum number of photos per record, from the contract. */
  most: number;
  /** Changes the order of a record's photos, the first being its cover; absent where photos have no order. */
  sendOrder?: (id: Row['id'], photoIds: Photo['id'][]) => Promise<Row>;
}
