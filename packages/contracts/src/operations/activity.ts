import Type, { type Static } from 'typebox';
import { Id, Instant, OneOf } from '../fields.ts';

/** Something that happened to a request or a payment; `id` is that record's. */
export const ActivityItem = Type.Object({
  type: OneOf(['maintenance', 'payment']),
  id: Id,
  title: Type.String(),
  description: Type.String(),
  /** When it was asked for, paid, reversed or closed. */
  date: Instant,
  status: Type.String(),
});
/** Something that happened to a request or a payment. */
export type ActivityItem = Static<typeof ActivityItem>;

/** A month of what operations knows: `2026-03`, by the account's time zone. Requests that were open at its end, or now. */
export const OperationsMonth = Type.Object({
  month: Type.String({ pattern: '^\\d{4}-\\d{2}$' }),
  revenue: Type.Number(),
  open_requests: Type.Integer({ minimum: 0 }),
});
/** A month of what operations knows. */
export type OperationsMonth = Static<typeof OperationsMonth>;
