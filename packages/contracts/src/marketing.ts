import Type, { type Static } from 'typebox';
import { CalendarDate, Instant, Nullable, OneOf } from './fields.ts';
import { contactRoutes } from './marketing/contact-messages.ts';
import { sitePageRoutes } from './marketing/site-pages.ts';
import { defineContract } from './route.ts';

/** Number of days on the status page, including today. */
export const STATUS_DAYS = 90;

/** The uptime of a part of the product on a day (UTC): the share of passed checks, 0 to 1; null without checks. */
export const StatusDay = Type.Object({ day: CalendarDate, uptime: Nullable(Type.Number({ minimum: 0, maximum: 1 })) });
export type StatusDay = Static<typeof StatusDay>;

/** A part of the product: its status at the last check, and its last 90 days, oldest first. */
export const StatusPart = Type.Object({
  service: Type.String(),
  /** The display name, such as `Payments and maintenance`. */
  name: Type.String(),
  status: OneOf(['ok', 'degraded', 'down', 'unknown']),
  checked_at: Nullable(Instant),
  /** The uptime over all days with checks; null before the first check. */
  uptime: Nullable(Type.Number({ minimum: 0, maximum: 1 })),
  days: Type.Array(StatusDay),
});
export type StatusPart = Static<typeof StatusPart>;

/** The content of the status page. `status` is the worst status of all parts. */
export const SiteStatus = Type.Object({
  status: OneOf(['ok', 'degraded', 'down', 'unknown']),
  parts: Type.Array(StatusPart),
  as_of: Instant,
});
export type SiteStatus = Static<typeof SiteStatus>;

/** The contract of the marketing service. */
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
