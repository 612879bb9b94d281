import { today } from '@keystead/ui';

/**
 * The instant that stands for a day on which something was paid: now for today, and the reader's noon for another day,
 * which is the same day wherever the property is likely to be.
 */
export function paidAt(day: string): string {
  const at = day === today() ? new Date() : new Date(`${day}T12:00:00`);
  return at.toISOString();
}
