import type { CalendarEvent } from '@keystead/contracts';
import { addDays } from '@keystead/service-kit';
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';

/** Seconds between two readings, as far as programs follow this. */
export const REFRESH_SECONDS = 3_600;

/** How long a visit takes is not recorded. */
const VISIT_MS = 60 * 60_000;

/** The library writes a day by its parts in UTC. */
const dayAt = (day: string) => new Date(`${day}T00:00:00Z`);

interface FeedContext {
  readonly publicUrl: string;
  readonly today: string;
}

/**
 * As iCalendar (RFC 5545). An event keeps its UID, and the same events give the same bytes all day. Visits are instants, and all
 * others are days: those of their properties, wherever they are read.
 */
export function calendarFile(events: readonly CalendarEvent[], { publicUrl, today }: FeedContext): string {
  const calendar = ical({
    name: 'Keystead',
    prodId: { company: 'Keystead', product: 'Calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  });
  for (const { id, date, at, title, detail, path } of events) {
    const start = at === null ? dayAt(date) : new Date(at);
    calendar.createEvent({
      id: `${id}@keystead`,
      stamp: dayAt(today),
      start,
      end: at === null ? dayAt(addDays(date, 1)) : new Date(start.getTime() + VISIT_MS),
      allDay: at === null,
      summary: title,
      ...(detail !== '' && { description: detail }),
      url: `${publicUrl}${path}`,
      // A day of rent or of a lease keeps nobody busy.
      transparency: at === null ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    });
  }
  return calendar.toString();
}
