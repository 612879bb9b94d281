import { lookups } from '../../tools/tool-table.ts';
import type { Answer } from './answer-context.ts';
import { monthInWords, shareInWords } from './in-words.ts';
import { propertyFacts } from './property.ts';
import { shortTable } from './tables.ts';

const share = (of: number | null) => (of === null ? '—' : shareInWords(of));

/** The share of time for which properties were leased. */
export const occupancy: Answer = async (context) => {
  const { inquiry, research, subjects, today, isTenant } = context;
  if (subjects.property) return propertyFacts(context, subjects.property.id);
  const { months } = await research.lookUp(lookups.occupancy, {});
  const { period } = inquiry;
  const inDays = ({ month }: { month: string }) =>
    (!period?.from || month >= period.from.slice(0, 7)) && (!period?.to || month <= period.to.slice(0, 7));
  const rows = period ? months.filter(inDays) : inquiry.group === 'month' ? months : months.slice(-1);
  const last = rows.at(-1);
  if (isTenant) return 'Occupancy is only available to landlords.';
  if (!last) return 'Occupancy is only available for the last twelve months.';
  const when = last.month === today.slice(0, 7) ? 'this month so far' : `in ${monthInWords(last.month)}`;
  const main = `Your occupancy ${when} is **${share(last.share)}**: your properties were leased on ${last.leased_days} of ${last.days} days, counted property by property.`;
  if (rows.length < 2) return main;
  return (
    main +
    shortTable(
      rows,
      {
        Month: ({ month }) => monthInWords(month),
        Occupancy: (row) => share(row.share),
        'Days leased': ({ leased_days, days }) => `${leased_days} of ${days}`,
      },
      { total: rows.length, maxRows: 12 },
    )
  );
};
