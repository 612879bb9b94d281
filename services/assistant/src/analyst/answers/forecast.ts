import { lookups } from '../../tools/tools.ts';
import type { Period } from '../understand/period.ts';
import type { Answer } from './answer-context.ts';
import { countText, dollars, monthInWords } from './in-words.ts';
import { subjectText } from './scope-words.ts';
import { shortTable } from './tables.ts';

/** Months ahead that a forecast covers at most. */
const MAX_MONTHS_AHEAD = 24;

const monthsBetween = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));

/** This month is the first of "the next n months". Otherwise the months up to the one in which the period ends. */
function monthsAhead(period: Period | null, today: string): number | undefined {
  if (!period?.to) return undefined;
  if (period.count && period.unit === 'month') return Math.max(1, period.count);
  if (period.count && period.unit === 'year') return period.count * 12;
  return Math.max(1, monthsBetween(today, period.to) + 1);
}

export const forecast: Answer = async (context) => {
  const { inquiry, research, subjects, today } = context;
  const requested = monthsAhead(inquiry.period, today);
  const months = requested === undefined ? undefined : Math.min(requested, MAX_MONTHS_AHEAD);
  const property = subjects.property && { property_id: subjects.property.id };
  const { today: now, months: all } = await research.lookUp(lookups.rent_forecast, {
    ...(months && { months }),
    ...property,
  });
  const first = inquiry.period?.count ? null : (inquiry.period?.from?.slice(0, 7) ?? null);
  const rows = all.filter(({ month }) => first === null || month >= first);
  const [one] = rows;
  const last = rows.at(-1);
  if (!one || !last) return 'I can only forecast rent from this month on.';
  const course =
    one.rent === last.rent
      ? `is **${dollars(one.rent)}** at the beginning and at the end`
      : `goes from **${dollars(one.rent)}** to **${dollars(last.rent)}**`;
  const span =
    one === last
      ? `In ${monthInWords(one.month)}, ${countText(one.leases, 'lease')}${subjectText(context)} will bring **${dollars(one.rent)}** in rent.`
      : `From ${monthInWords(one.month)} to ${monthInWords(last.month)}, rent a month${subjectText(context)} ${course}. Today it is ${dollars(now.rent)} (${countText(now.leases, 'lease')}).`;
  const list = shortTable(
    rows,
    {
      Month: ({ month }) => monthInWords(month),
      Leases: ({ leases }) => String(leases),
      Rent: ({ rent }) => dollars(rent),
    },
    { total: rows.length, maxRows: MAX_MONTHS_AHEAD },
  );
  const cut =
    requested !== undefined && requested > MAX_MONTHS_AHEAD
      ? ` I can look ${MAX_MONTHS_AHEAD} months ahead at most.`
      : '';
  return `${span}${cut} This counts active and pending leases, but no renewals or new leases.${list}`;
};

/** The rent of the leases that are active today. */
export const rentRoll: Answer = async (context) => {
  const { inquiry, research, subjects } = context;
  const property = subjects.property && { property_id: subjects.property.id };
  const { today: now } = await research.lookUp(lookups.rent_forecast, { months: 1, ...property });
  if (now.leases === 0) return `No lease${subjectText(context)} is active today, so there is no monthly rent.`;
  const average = /\b(?:average|mean)\b/i.test(inquiry.text)
    ? ` That is **${dollars(Math.round((now.rent / now.leases) * 100) / 100)}** a lease on average.`
    : '';
  return `Today ${countText(now.leases, 'lease')}${subjectText(context)} ${now.leases === 1 ? 'brings' : 'bring'} **${dollars(now.rent)}** in rent a month.${average}`;
};
