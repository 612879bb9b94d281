import type { Operation, Photo } from '@keystead/contracts';
import type { Collection, Identified } from '@keystead/web-kit/queries';

/** A record that has photos. */
export interface PhotographedRecord extends Identified {
  photos: Photo[];
}

type PathOf<O> = O extends `GET /${infer Path}/{id}/photos/{photo_id}` ? Path : never;

/** Below which path the records are whose photos the contracts know: `properties`. */
export type PhotoPath = PathOf<Operation>;

/** Where the photos of one kind of record are, and what may be done with them. */
export interface PhotoSource<Row extends PhotographedRecord> {
  /** Where the cache keeps the records. */
  collection: Collection<Row, object>;
  path: PhotoPath;
  /** What a record is, in one word: `property`. */
  noun: string;
  /** How many photos a record may have; the contract's number. */
  most: number;
  /** Puts a record's photos in another order, the first being its cover; absent where they have none. */
  sendOrder?: (id: Row['id'], photoIds: Photo['id'][]) => Promise<Row>;
}
