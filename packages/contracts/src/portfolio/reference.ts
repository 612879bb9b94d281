import Type, { type Static } from 'typebox';
import { Id, Nullable, TimeZone } from '../fields.ts';

/** What other services know of a property. `address` in one line; `live` is false once it was deleted. */
export const PropertyReference = Type.Object({
  id: Id,
  account_id: Id,
  name: Type.String(),
  address: Type.String(),
  city: Type.String(),
  state: Type.String(),
  time_zone: Nullable(TimeZone),
  live: Type.Boolean(),
});
/** What other services know of a property. */
export type PropertyReference = Static<typeof PropertyReference>;

/** What other services know of a tenant; `user_id` is the user who sees what is theirs. */
export const TenantReference = Type.Object({
  id: Id,
  account_id: Id,
  user_id: Id,
  name: Type.String(),
  email: Type.String(),
  live: Type.Boolean(),
});
/** What other services know of a tenant. */
export type TenantReference = Static<typeof TenantReference>;

/**
 * A month of the occupancy of the caller's properties: `2026-03`, in days, each property counting its own. Both count up
 * to today in the present month.
 */
export const OccupancyMonth = Type.Object({
  month: Type.String({ pattern: '^\\d{4}-\\d{2}$' }),
  leased_days: Type.Integer({ minimum: 0 }),
  days: Type.Integer({ minimum: 0 }),
});
/** A month of the occupancy of the caller's properties. */
export type OccupancyMonth = Static<typeof OccupancyMonth>;
