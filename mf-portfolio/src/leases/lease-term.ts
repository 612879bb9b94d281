import type { Lease } from '@keystead/contracts';
import { daysFrom } from '@keystead/page-kit';

type Term = Pick<Lease, 'start_date' | 'end_date' | 'status'>;

/** From how many days before its end on a lease says so in the list. */
const CLOSE_DAYS = 60;

const whenText = (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`);

/** `ends in 23 days`, `ends tomorrow`; null where the end is far, or over. */
export function closeEndText({ end_date, status }: Term, day: string): string | null {
  const left = daysFrom(day, end_date);
  return status === 'expired' || left < 0 || left > CLOSE_DAYS ? null : `ends ${whenText(left)}`;
}

/** How much of a term is over, in days, and how that is said. */
export interface TermProgress {
  elapsed: number;
  total: number;
  /** `Day 90 of 365`. */
  text: string;
  /** When it ends, while it runs. */
  end: string | null;
}

/** How a term stands on a day. */
export function termProgress({ start_date, end_date, status }: Term, day: string): TermProgress {
  const total = daysFrom(start_date, end_date) + 1;
  const nth = daysFrom(start_date, day) + 1;
  // It can be set to expired on any day.
  if (status === 'expired') return { elapsed: total, total, text: nth < total ? 'Expired' : 'Ended', end: null };
  if (nth < 1) return { elapsed: 0, total, text: `Starts ${whenText(1 - nth)}`, end: null };
  // Where the reader is, it may be tomorrow already: it is over when it is over where the property is.
  const now = Math.min(nth, total);
  return { elapsed: now, total, text: `Day ${now} of ${total}`, end: `Ends ${whenText(total - now)}` };
}
