import Type, { type Static } from 'typebox';
import { CalendarDate, Instant, Nullable, OneOf } from './fields.ts';
import { contactRoutes } from './marketing/contact-messages.ts';
import { sitePageRoutes } from './marketing/site-pages.ts';
import { defineContract } from './route.ts';

/** How many days the status page looks back, today included. */
export const STATUS_DAYS = 90;

/** A day (UTC) of one part: the share of checks that it passed, 0 to 1; null where it wasn't checked. */
export const StatusDay = Type.Object({ day: CalendarDate, uptime: Nullable(Type.Number({ minimum: 0, maximum: 1 })) });
export type StatusDay = Static<typeof StatusDay>;

/** A part of the product: how it was at the last check, and its last 90 days, the oldest first. */
export const StatusPart = Type.Object({
  service: Type.String(),
  /** As people know it: `Payments and maintenance`. */
  name: Type.String(),
  status: OneOf(['ok', 'degraded', 'down', 'unknown']),
  checked_at: Nullable(Instant),
  /** Over all days that have checks; null before the first. */
  uptime: Nullable(Type.Number({ minimum: 0, maximum: 1 })),
  days: Type.Array(StatusDay),
});
export type StatusPart = Static<typeof StatusPart>;

/** What the status page shows: `status` is the worst of the parts. */
export const SiteStatus = Type.Object({
  status: OneOf(['ok', 'degraded', 'down', 'unknown']),
  parts: Type.Array(StatusPart),
  as_of: Instant,
});
export type SiteStatus = Static<typeof SiteStatus>;

/** Everything that the marketing service answers. */
export const marketing = defineContract({
  service: 'marketing',
  area: 'site',
  routes: {
    ...sitePageRoutes,
    ...contactRoutes,
    'GET /marketing/status': {
      summary: 'Read the status of each part of the product, and its last 90 days',
      access: 'public',
      answer: SiteStatus,
      codes: [],
    },
  },
});
