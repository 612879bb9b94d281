import { formatInstant } from '@keystead/ui';

const partsOf = (instant: string, options: Intl.DateTimeFormatOptions) => {
  const parts = new Intl.DateTimeFormat('en-US', options).formatToParts(new Date(instant));
  return (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
};

/** An instant in its time zone, with the zone's short name: `Mar 2, 2026, 9:00 AM EST`. */
export function scheduledText(instant: string, timeZone: string): string {
  const name = partsOf(instant, { timeZone, timeZoneName: 'short' })('timeZoneName');
  return `${formatInstant(instant, timeZone)} ${name}`;
}

/** An instant as local time in a zone, as a `datetime-local` control takes it: `2026-03-02T09:00`. */
export function clockTime(instant: string, timeZone: string): string {
  const part = partsOf(instant, {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/**
 * The value of such a control as it is sent (product §5): `2026-03-02 09:00:00`. The server reads it in the account's
 * zone.
 */
export const sentTime = (clock: string): string => `${clock.slice(0, 16).replace('T', ' ')}:00`;
