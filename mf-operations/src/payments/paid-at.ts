import { today } from '@keystead/ui';

/**
 * The instant that stands for a day of payment: now for today, and noon in the user's time zone for another day. Noon
 * is on the same day in any likely time zone of the property.
 */
export function paidAt(day: string): string {
  const at = day === today() ? new Date() : new Date(`${day}T12:00:00`);
  return at.toISOString();
}
