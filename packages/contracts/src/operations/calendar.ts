import Type, { type Static } from 'typebox';
import { CalendarDate, described, Input, Instant, Named, Nullable, OneOf, TimeZone } from '../fields.ts';
import { defineRoutes } from '../route.ts';

export const calendarKinds = ['lease_start', 'lease_end', 'visit', 'rent_due', 'payment_due'] as const;

/** The days that one request may span. */
export const MAX_CALENDAR_DAYS = 400;

export const CalendarEvent = Named(
  'Something that happens on a day. What is due on the same day is one event, which names their number and sum. `path` is the address of its page in the app.',
  {
    id: described('The same whenever it is read: `lease-41-end`.', Type.String()),
    kind: OneOf(calendarKinds),
    date: described('Its day: of leases and dues at the property, of visits at the account.', CalendarDate),
    at: described('When a visit begins; null for an event of the whole day.', Nullable(Instant)),
    time_zone: described('The time zone of `date`.', TimeZone),
    title: Type.String(),
    detail: Type.String(),
    path: Type.String(),
  },
);
export type CalendarEvent = Static<typeof CalendarEvent>;

export const CalendarQuery = Input({ from: CalendarDate, to: CalendarDate });

/** The name of a feed's file: its secret token. */
const FeedParams = Type.Object(
  { file: Type.String({ pattern: '^[A-Za-z0-9_-]{43}\\.ics$' }) },
  { additionalProperties: false },
);

export const calendarRoutes = defineRoutes({
  'GET /calendar': {
    summary: `List what happens on the days of a range, of up to ${MAX_CALENDAR_DAYS} days: starts and ends of leases, visits, and what falls due`,
    query: CalendarQuery,
    answer: Type.Object({
      events: Type.Array(CalendarEvent),
      capped: described('Whether there is more than a calendar shows.', Type.Boolean()),
    }),
  },
  'GET /calendar/{file}': {
    summary:
      'Read the calendar of a person as iCalendar, from a month ago to a year ahead. The secret name of the file is from `POST /calendar-feed`',
    access: 'public',
    params: FeedParams,
    download: ['text/calendar'],
    codes: ['not_found', 'rate_limited'],
  },
});
