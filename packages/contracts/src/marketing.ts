import Type, { type Static } from 'typebox';
import { CalendarDate, described, Instant, Named, Nullable, OneOf } from './fields.ts';
import { contactRoutes } from './marketing/contact-messages.ts';
import { sitePageRoutes } from './marketing/site-pages.ts';
import { defineContract } from './route.ts';

/** Number of days on the status page, including today. */
export const STATUS_DAYS = 90;

export const StatusDay = Named(
  'The uptime of a part of the product on a day (UTC): the share of passed checks, 0 to 1; null without checks.',
  { day: CalendarDate, uptime: Nullable(Type.Number({ minimum: 0, maximum: 1 })) },
);
export type StatusDay = Static<typeof StatusDay>;

export const StatusPart = Named(
  'A part of the product: its status at the last check, and its last 90 days, oldest first.',
  {
    service: Type.String(),
    name: described('The display name, such as `Payments and maintenance`.', Type.String()),
    status: OneOf(['ok', 'degraded', 'down', 'unknown']),
    checked_at: Nullable(Instant),
    uptime: described(
      'The uptime over all days with checks; null before the first check.',
      Nullable(Type.Number({ minimum: 0, maximum: 1 })),
    ),
    days: Type.Array(StatusDay),
  },
);
export type StatusPart = Static<typeof StatusPart>;

export const SiteStatus = Named('The content of the status page. `status` is the worst status of all parts.', {
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
