import Type, { type Static } from 'typebox';
import { Id, Input, Instant, listAnswer, listQuery, Nullable, OneOf, Text } from '../fields.ts';
import { defineRoutes } from '../route.ts';
import { Actor } from './events.ts';

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });

/**
 * What the audit log says of one write: a `request` to write, with its answer's status (null: its service ended before it
 * had answered), or a `change` of a record. `hash` is the SHA-256 of the one before it and of everything here but itself; the
 * name is in it by a hash of its own, so that it can be erased with its account, and is '' then.
 */
export const AuditEntry = Type.Object({
  id: Id,
  kind: OneOf(['request', 'change']),
  at: Instant,
  service: Type.String(),
  account_id: Nullable(Id),
  by: Actor,
  /** `PUT /properties/{id}`; of a change, `property.updated`. */
  action: Type.String(),
  /** What it was about, such as `properties/7`; null where a request names nothing. */
  subject: Nullable(Type.String()),
  status: Nullable(Type.Integer()),
  request_id: Nullable(Type.String()),
  previous: Sha256,
  hash: Sha256,
});
export type AuditEntry = Static<typeof AuditEntry>;

/** What a look through a part of the log has found; `broken_at` is the first entry that is not as it was written. */
export const AuditVerification = Type.Object({
  from: Id,
  to: Nullable(Id),
  checked: Type.Integer({ minimum: 0 }),
  intact: Type.Boolean(),
  broken_at: Nullable(Id),
  /** The last entry's hash: who keeps it elsewhere notices when the log is written anew. */
  head: Nullable(Sha256),
  /** From where to look on; null at the end of the log. */
  next: Nullable(Id),
});
export type AuditVerification = Static<typeof AuditVerification>;

export const auditRoutes = defineRoutes({
  'GET /audit': {
    summary: 'List every write and its author, newest first. Admins only',
    access: 'signed-in',
    keys: false,
    query: Input({
      ...listQuery(['-id', 'id']),
      service: Type.Optional(Text(40)),
      account_id: Type.Optional(Id),
      user_id: Type.Optional(Id),
      key_id: Type.Optional(Id),
      action: Type.Optional(Text(200)),
      subject: Type.Optional(Text(200)),
      from: Type.Optional(Instant),
      to: Type.Optional(Instant),
    }),
    answer: Type.Object({ entries: Type.Array(AuditEntry), ...listAnswer }),
    codes: ['forbidden'],
  },
  'GET /audit/verification': {
    summary: 'Verify that a part of the log is unaltered: about 20,000 entries from a given one. Admins only',
    access: 'signed-in',
    keys: false,
    query: Input({ from: Type.Optional(Id) }),
    answer: AuditVerification,
    codes: ['forbidden'],
  },
});
