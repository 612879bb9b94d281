import { lookups } from '../../tools/tool-table.ts';
import type { Period } from '../understand/period.ts';
import type { Answer } from './answer-context.ts';
import { dollars, many, monthInWords } from './in-words.ts';
import { ofWhom } from './scope-words.ts';
import { shortTable } from './tables.ts';

/** Months ahead that a forecast covers at most. */
const most = 24;

const monthsBetween = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));

/** This month is the first of "the next n months". Otherwise the months up to the one in which the period ends. */
function monthsAhead(period: Period | null, today: string): number | undefined {
  if (!period?.to) return undefined;
  if (period.count && period.unit === 'month') return Math.max(1, period.count);
  if (period.count && period.unit === 'year') return period.count * 12;
  return Math.max(1, monthsBetween(today, period.to) + 1);
}

/** The rent expected from leases. */
export const forecast: Answer = async (context) => {
  const { inquiry, research, subjects, today } = context;
  const asked = monthsAhead(inquiry.period, today);
  const months = asked === undefined ? undefined : Math.min(asked, most);
  const property = subjects.property && { property_id: subjects.property.id };
  const { today: now, months: all } = await research.look(lookups.rent_forecast, {
    ...(months && { months }),
    ...property,
  });
  const first = inquiry.period?.count ? null : (inquiry.period?.from?.slice(0, 7) ?? null);
  const rows = all.filter(({ month }) => first === null || month >= first);
  const [one] = rows;
  const last = rows.at(-1);
  if (!one || !last) return 'Rents can be looked ahead from this month on only.';
  const course =
    one.rent === last.rent
      ? `is **${dollars(one.rent)}** at the beginning and at the end`
      : `goes from **${dollars(one.rent)}** to **${dollars(last.rent)}**`;
  const span =
    one === last
      ? `In ${monthInWords(one.month)}, ${many(one.leases, 'lease')}${ofWhom(context)} will bring **${dollars(one.rent)}** in rent.`
      : `From ${monthInWords(one.month)} to ${monthInWords(last.month)}, rent a month${ofWhom(context)} ${course}. Today it is ${dollars(now.rent)} (${many(now.leases, 'lease')}).`;
  const list = shortTable(
    rows,
    {
      Month: ({ month }) => monthInWords(month),
      Leases: ({ leases }) => String(leases),
      Rent: ({ rent }) => dollars(rent),
    },
    { total: rows.length, most },
  );
  const cut = asked !== undefined && asked > most ? ` I can look ${most} months ahead at most.` : '';
  return `${span}${cut} This counts leases that are agreed, pending ones included, and no renewal or new lease.${list}`;
};

/** The rent of the leases that are active today. */
export const rentRoll: Answer = async (context) => {
  const { inquiry, research, subjects } = context;
  const property = subjects.property && { property_id: subjects.property.id };
  const { today: now } = await research.look(lookups.rent_forecast, { months: 1, ...property });
  if (now.leases === 0) return `No lease${ofWhom(context)} holds today, so there is no rent a month.`;
  const average = /\b(?:average|mean)\b/i.test(inquiry.text)
    ? ` That is **${dollars(Math.round((now.rent / now.leases) * 100) / 100)}** a lease on average.`
    : '';
  return `Today ${many(now.leases, 'lease')}${ofWhom(context)} ${now.leases === 1 ? 'brings' : 'bring'} **${dollars(now.rent)}** in rent a month.${average}`;
};
