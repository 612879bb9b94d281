import Type, { type Static } from 'typebox';
import { Id, Input, Instant, listAnswer, Nullable, OneOf, Version } from './fields.ts';

/** What was done to a record. */
export const historyActions = ['created', 'changed', 'deleted'] as const;

const Value = Nullable(Type.Union([Type.String(), Type.Number(), Type.Boolean()]));

/** One change of a record: who, when, and each field from what to what. `version` is the one that it led to. */
export const HistoryEntry = Type.Object({
  version: Version,
  action: OneOf(historyActions),
  at: Instant,
  /** `tenant`: by who rents; `key_id`: by an API key of theirs; `service`: by one that acted for them, such as `assistant`. */
  by: Type.Object({
    user_id: Id,
    name: Type.String(),
    tenant: Type.Optional(Type.Boolean()),
    key_id: Type.Optional(Id),
    service: Type.Optional(Type.String()),
  }),
  changes: Type.Array(Type.Object({ field: Type.String(), from: Value, to: Value })),
});
export type HistoryEntry = Static<typeof HistoryEntry>;

/** Which part of a history: the newest first. */
export const HistoryQuery = Input({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
});

/** A page of a record's history, newest first. */
export const History = Type.Object({ entries: Type.Array(HistoryEntry), ...listAnswer });
export type History = Static<typeof History>;

/** The widths in which a photo is kept, in pixels; the height follows, and nothing is made larger than it came. */
export const photoWidths = { small: 800, large: 2048 } as const;

/** A photo of a record. `width` and `height` are those of its large form, in pixels. */
export const Photo = Type.Object({
  id: Id,
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
  created_at: Instant,
});
export type Photo = Static<typeof Photo>;

/** What a photo may come as. */
export const photoUpload = { types: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: 8 * 1024 * 1024 } as const;

/** Path parameters of a photo of a record. */
export const PhotoParams = Type.Object({ id: Id, photo_id: Id }, { additionalProperties: false });
