import Type, { type Static } from 'typebox';
import { described, Id, Input, Instant, listAnswer, listQuery, Named, Nullable, OneOf, Text } from '../fields.ts';
import { defineRoutes } from '../route.ts';
import { Actor } from './events.ts';

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });

export const AuditEntry = Named(
  "An entry of the audit log: a write `request` with its response status, or a `change` of a record. `status` is null if the service stopped before it responded. `hash` is the SHA-256 of the previous hash and of all other fields of this entry. The name is included as a separate hash, so that it can be erased with its account; it is '' afterwards.",
  {
    id: Id,
    kind: OneOf(['request', 'change']),
    at: Instant,
    service: Type.String(),
    account_id: Nullable(Id),
    by: Actor,
    action: described(
      'The operation, such as `PUT /properties/{id}`; for a change, the event type, such as `property.updated`.',
      Type.String(),
    ),
    subject: described(
      'The affected record, such as `properties/7`; null if the request names none.',
      Nullable(Type.String()),
    ),
    status: Nullable(Type.Integer()),
    request_id: Nullable(Type.String()),
    previous: Sha256,
    hash: Sha256,
  },
);
export type AuditEntry = Static<typeof AuditEntry>;

export const AuditVerification = Named(
  'The result of verifying a part of the log. `broken_at` is the first altered entry.',
  {
    from: Id,
    to: Nullable(Id),
    checked: Type.Integer({ minimum: 0 }),
    intact: Type.Boolean(),
    broken_at: Nullable(Id),
    head: described('The hash of the last entry. Store it elsewhere to detect a rewritten log.', Nullable(Sha256)),
    next: described('Where to continue; null at the end of the log.', Nullable(Id)),
  },
);
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
