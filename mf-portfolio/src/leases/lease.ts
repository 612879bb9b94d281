import type { Lease } from '@keystead/contracts';
import { daysFrom, type HistoryChange } from '@keystead/crud-ui';
import { formatDate } from '@keystead/ui';

export const statusNames: Record<Lease['status'], string> = {
  active: 'Active',
  pending: 'Pending',
  expired: 'Expired',
};

/** `Harbour House – Dana Whitfield`. */
export function leaseName({ property_name, tenant_name }: Pick<Lease, 'property_name' | 'tenant_name'>): string {
  return `${property_name} – ${tenant_name}`;
}

/** `Jun 1, 2026 – May 31, 2027`. */
export function termText({ start_date, end_date }: Pick<Lease, 'start_date' | 'end_date'>): string {
  return `${formatDate(start_date)} – ${formatDate(end_date)}`;
}

/** Whether a lease can end earlier: it has not expired, and its term is longer than one day. */
export const mayEndEarly = ({ abilities, status, start_date, end_date }: Lease) =>
  abilities.update && status !== 'expired' && start_date < end_date;

type Term = Pick<Lease, 'start_date' | 'end_date' | 'status'>;

/** The status that is shown: an active lease that has not begun is upcoming. */
export const shownStatus = ({ status, start_date }: Term, day: string): Lease['status'] | 'upcoming' =>
  status === 'active' && start_date > day ? 'upcoming' : status;

/** Days before the end from which the list shows that a lease is about to end. */
const CLOSE_DAYS = 60;

const whenText = (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`);

/** `ends in 23 days`, `ends tomorrow`; null where the end is far away or past. */
export function closeEndText({ end_date, status }: Term, day: string): string | null {
  const left = daysFrom(day, end_date);
  return status === 'expired' || left < 0 || left > CLOSE_DAYS ? null : `ends ${whenText(left)}`;
}

interface TermProgress {
  elapsed: number;
  total: number;
  /** `Day 90 of 365`. */
  text: string;
  /** When it ends, while the lease runs. */
  end: string | null;
}

export function termProgress({ start_date, end_date, status }: Term, day: string): TermProgress {
  const total = daysFrom(start_date, end_date) + 1;
  const nth = daysFrom(start_date, day) + 1;
  // A user can set it to expired on any day.
  if (status === 'expired') return { elapsed: total, total, text: nth < total ? 'Expired' : 'Ended', end: null };
  if (nth < 1) return { elapsed: 0, total, text: `Starts ${whenText(1 - nth)}`, end: null };
  // In the user's time zone it may already be tomorrow. The lease ends by the property's time zone.
  const now = Math.min(nth, total);
  return { elapsed: now, total, text: `Day ${now} of ${total}`, end: `Ends ${whenText(total - now)}` };
}

const namesIn = (value: HistoryChange['to']) => (value === null ? [] : String(value).split(', '));

/** The names in one list that the other lacks, counting duplicates. */
function missingFrom(names: string[], other: string[]): string {
  const rest = [...other];
  return names
    .filter((name) => {
      const place = rest.indexOf(name);
      if (place >= 0) rest.splice(place, 1);
      return place < 0;
    })
    .join(', ');
}

/** A change to a lease's documents in words, from the names in its history: `added the document Lease.pdf`. */
export function documentChange({ from, to }: HistoryChange): string {
  const [before, after] = [namesIn(from), namesIn(to)];
  const [added, deleted] = [missingFrom(after, before), missingFrom(before, after)];
  const changes = [added && `added the document ${added}`, deleted && `deleted the document ${deleted}`];
  return changes.filter(Boolean).join(' and ') || 'changed the documents';
}
