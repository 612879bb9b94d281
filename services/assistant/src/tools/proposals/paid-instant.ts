import { readMoment, ValidationFailed } from '@keystead/service-kit';
import type { ToolContext } from '../tool.ts';

/**
 * The instant that stands for a payment day: noon in the account's time zone. For today, the default, it is the time of
 * the proposal. A confirmation after midnight then still records the day that the card shows.
 * @throws ValidationFailed for a day in the future.
 */
export function paidInstant(
  day: string | undefined,
  { now, today, zone }: Pick<ToolContext, 'now' | 'today' | 'zone'>,
) {
  if (day === undefined || day === today) return now.toISOString();
  if (day > today) throw new ValidationFailed({ paid_date: 'must not be in the future' });
  return readMoment(`${day} 12:00:00`, zone).toISOString();
}
