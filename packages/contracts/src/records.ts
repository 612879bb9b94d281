import Type, { type Static } from 'typebox';
import { described, Id, Input, Instant, listAnswer, Named, Nullable, OneOf, Version } from './fields.ts';

export const historyActions = ['created', 'changed', 'deleted'] as const;

const Value = Nullable(Type.Union([Type.String(), Type.Number(), Type.Boolean()]));

export const HistoryEntry = Named(
  'A change of a record: who changed it, when, and the old and new value of each field. `version` is the version that the change produced.',
  {
    version: Version,
    action: OneOf(historyActions),
    at: Instant,
    by: described(
      'Who made the change. `tenant`: true for a tenant. `key_id`: the API key or connected app that they used. `app`: the name of the app. `service`: the service that acted on their behalf, such as `assistant`.',
      Type.Object({
        user_id: Id,
        name: Type.String(),
        tenant: Type.Optional(Type.Boolean()),
        key_id: Type.Optional(Id),
        service: Type.Optional(Type.String()),
        app: Type.Optional(Type.String()),
      }),
    ),
    changes: Type.Array(Type.Object({ field: Type.String(), from: Value, to: Value })),
  },
);
export type HistoryEntry = Static<typeof HistoryEntry>;

export const HistoryQuery = Input({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
});

export const History = Named('A page of the history of a record, newest first.', {
  entries: Type.Array(HistoryEntry),
  ...listAnswer,
});
export type History = Static<typeof History>;

/** The widths of the stored variants of a photo, in pixels. Photos are never enlarged. */
export const photoWidths = { small: 800, large: 2048 } as const;

export const Photo = Named(
  'A photo of a record. `width` and `height` are the dimensions of the large variant, in pixels.',
  {
    id: Id,
    width: Type.Integer({ minimum: 1 }),
    height: Type.Integer({ minimum: 1 }),
    created_at: Instant,
  },
);
export type Photo = Static<typeof Photo>;

export const photoUpload = { types: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: 8 * 1024 * 1024 } as const;

export const PhotoParams = Type.Object({ id: Id, photo_id: Id }, { additionalProperties: false });
