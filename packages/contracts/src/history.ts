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
/** One change of a record. */
export type HistoryEntry = Static<typeof HistoryEntry>;

/** Which part of a history: the newest first. */
export const HistoryQuery = Input({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
});

/** A page of a record's history, newest first. */
export const History = Type.Object({ entries: Type.Array(HistoryEntry), ...listAnswer });
/** A page of a record's history. */
export type History = Static<typeof History>;
