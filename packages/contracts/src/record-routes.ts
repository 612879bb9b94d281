import Type, { type TProperties, type TSchema } from 'typebox';
import { changeCodes, deletionCodes, type ErrorCode, Problem } from './errors.ts';
import { Id, Input, MAX_BULK, Named, OneOf, Optional } from './fields.ts';
import { History, HistoryQuery, Photo, PhotoParams, photoUpload, photoWidths } from './records.ts';

// The routes that most kinds of records have, for `defineRoutes`. `defineContract` adds the default access of
// their path: outside of `/internal/` they are for signed-in callers.

/** Only admins may choose an account (`accountFilter`). */
const listCodes = (query: TProperties): readonly ErrorCode[] => ('account_id' in query ? ['forbidden'] : []);

export const listRoute = <Q extends TProperties, A extends TProperties>(summary: string, query: Q, answer: A) =>
  ({ summary, query: Input(query), answer: Type.Object(answer), codes: listCodes(query) }) as const;

export const exportRoute = <Q extends TProperties>(summary: string, query: Q) =>
  ({ summary, query: Input(query), download: ['text/csv'], codes: listCodes(query) }) as const;

/** @param codes error codes besides `not_found`. */
export const readRoute = <A extends TSchema>(summary: string, answer: A, codes: readonly ErrorCode[] = []) =>
  ({ summary, answer, codes: ['not_found', ...codes] }) as const;

/** @param record with its article: `a lease`. */
export const historyRoute = (record: string) =>
  ({
    summary: `Read the history of ${record}: who changed what, and when`,
    query: HistoryQuery,
    answer: History,
    codes: ['not_found', 'forbidden'],
  }) as const;

/** @param codes error codes besides `forbidden` and `conflict`. */
export const createRoute = <B extends TSchema, A extends TSchema>(
  summary: string,
  body: B,
  answer: A,
  codes: readonly ErrorCode[] = [],
) => ({ summary, body, answer, status: 201, codes: ['forbidden', 'conflict', ...codes] }) as const;

/** @param codes error codes besides {@link changeCodes}. */
export const changeRoute = <B extends TSchema, A extends TSchema>(
  summary: string,
  body: B,
  answer: A,
  codes: readonly ErrorCode[] = [],
) => ({ summary, body, answer, codes: [...changeCodes, ...codes] }) as const;

/** @param codes error codes besides {@link deletionCodes}. */
export const deleteRoute = (summary: string, codes: readonly ErrorCode[] = []) =>
  ({ summary, codes: [...deletionCodes, ...codes] }) as const;

export const addPhotoRoute = (summary: string) =>
  ({
    summary,
    upload: photoUpload,
    answer: Photo,
    status: 201,
    codes: ['not_found', 'forbidden', 'conflict', 'too_many_files'],
  }) as const;

/** @param record with its article: `a property`. */
export const readPhotoRoute = (record: string) =>
  ({
    summary: `Download a photo of ${record}`,
    params: PhotoParams,
    query: Input({ size: Type.Optional(OneOf(Object.keys(photoWidths) as (keyof typeof photoWidths)[])) }),
    download: ['image/webp'],
    codes: ['not_found'],
  }) as const;

/** @param record with its article: `a property`. */
export const deletePhotoRoute = (record: string) =>
  ({
    summary: `Delete a photo of ${record}`,
    params: PhotoParams,
    codes: ['not_found', 'forbidden', 'conflict'],
  }) as const;

/** Which records a bulk request is for: their ids, or all that a list shows under a filter. One of the two. */
export const bulkTarget = <Q extends TProperties>(filter: Q) => ({
  ids: Optional(Type.Array(Id, { minItems: 1, maxItems: MAX_BULK })),
  filter: Optional(Input(filter)),
});

/** The outcome of a record of a bulk request: done, or rejected with the error that a request for it alone would get. */
const bulkOutcome = { id: Id, ok: Type.Boolean(), error: Type.Optional(Problem) };

/** The answer to a bulk request: an outcome for each record, in the order of the request, and how many there are. */
export const bulkRoute = <B extends TSchema, O extends TProperties>(summary: string, body: B, outcome: O) =>
  ({
    summary,
    body,
    answer: Named('The outcome of each record of a bulk request, and the number of those that were done.', {
      results: Type.Array(Type.Object({ ...bulkOutcome, ...outcome })),
      done: Type.Integer({ minimum: 0 }),
      rejected: Type.Integer({ minimum: 0 }),
    }),
    codes: ['forbidden'],
  }) as const;
