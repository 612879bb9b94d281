import { readMoment, ValidationFailed } from '@keystead/service-kit';
import type { ToolContext } from '../tool.ts';

/**
 * The instant that stands for a day on which somebody has paid: noon where the account is, and for today, which it is
 * unless said, when this is proposed: a yes after midnight still records the day that the card shows.
 * @throws ValidationFailed for a day that has not come.
 */
export function paidInstant(
  day: string | undefined,
  { now, today, zone }: Pick<ToolContext, 'now' | 'today' | 'zone'>,
) {
  if (day === undefined || day === today) return now.toISOString();
  if (day > today) throw new ValidationFailed({ paid_date: 'must not be in the future' });
  return readMoment(`${day} 12:00:00`, zone).toISOString();
}
