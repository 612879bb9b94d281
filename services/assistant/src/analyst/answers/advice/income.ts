import { addMonths, formatCents } from '@keystead/service-kit';
import { escapeMarkdown, linkTo } from '../../../chat/markdown.ts';
import { type Days, monthDays } from '../../understand/calendar.ts';
import { comparedDays, profitBeside } from '../changes.ts';
import { countText, dollars, during, inWords, joinList } from '../in-words.ts';
import { isIn, ownOf, sumOf, totalOf } from '../record-facts.ts';
import { facts, shortTable } from '../tables.ts';
import { belowListed } from './leases.ts';
import { type AdviceQuestion, opinion, topic } from './topic.ts';

/** What came in beside other days, who makes the difference, what the leases bring, and what of it is overdue. */
async function incomeText(counsel: AdviceQuestion): Promise<string> {
  const days = comparedDays(counsel);
  if (!days) return '';
  const [now, before] = days;
  const { reader, today } = counsel;
  const { payments, leases, debts } = await reader.read('payments', 'leases', 'debts');
  const received = payments.filter(({ status, type }) => status === 'completed' && type !== 'deposit');
  const of = (when: Days) => received.filter(({ paid_on }) => isIn(paid_on, when));
  const [current, former] = [of(now), of(before)];
  const tenants = [...Map.groupBy([...current, ...former], ({ tenant }) => String(tenant ?? '—')).entries()]
    .map(([tenant, rows]) => ({
      tenant,
      now: totalOf(
        rows.filter((row) => current.includes(row)),
        'amount',
      ),
      before: totalOf(
        rows.filter((row) => former.includes(row)),
        'amount',
      ),
    }))
    .filter((row) => row.now !== row.before)
    .toSorted((one, other) => Math.abs(other.now - other.before) - Math.abs(one.now - one.before));
  const difference = totalOf(current, 'amount') - totalOf(former, 'amount');
  const roll = sumOf(
    leases.filter(({ status }) => status === 'active'),
    'rent',
  );
  const owing = [...Map.groupBy(debts, ({ tenant }) => String(tenant)).entries()]
    .map(([tenant, rows]) => ({ tenant, rows }))
    .toSorted((one, other) => totalOf(other.rows, 'amount') - totalOf(one.rows, 'amount'));
  const owed =
    owing.length > 0
      ? `, and **${sumOf(debts)}** is overdue: ${joinList(owing.map(({ tenant, rows }) => `${escapeMarkdown(tenant)} (${sumOf(rows)})`))}. Begin with ${escapeMarkdown(owing[0]?.tenant ?? '')}: ask me to remind everyone who is overdue.`
      : ', and nothing is overdue.';
  const table = shortTable<(typeof tenants)[number]>(tenants, {
    Tenant: ({ tenant }) => escapeMarkdown(tenant),
    [during(now, today)]: (row) => formatCents(row.now),
    [during(before, today)]: (row) => formatCents(row.before),
  });
  return `**${sumOf(current)}** came in ${during(now, today)}, and **${sumOf(former)}** ${during(before, today)}: ${formatCents(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'}. Active leases bring ${roll} a month${owed}${table}`;
}

export const incomeReasons = topic(
  'payments',
  `income|money change|why ${opinion}`,
  'income money change rent lease many tenant not home debt pay listed',
  incomeText,
  { days: 2 },
);

export const incomeChange = topic('payments', 'income|money change', 'money rent tenant many', incomeText, {
  days: 2,
  isSpan: true,
});

export const periodsCompared = topic('payments', 'change', 'many', incomeText, { days: 2, minDays: 2, isSpan: true });

export const periodReasons = topic('payments', 'change why', 'change many tenant', incomeText, { days: 2, minDays: 1 });

/** Profit of a month beside that of the month before, with what it is made of. */
async function profitText({ reader, periods, today }: AdviceQuestion): Promise<string> {
  const days = periods.map(({ from, to }) => ({ from: from ?? '', to: to ?? '' }));
  if (!days.every(({ from, to }) => monthDays(from.slice(0, 7)).to === to)) return '';
  const now = days[0] ?? monthDays(today.slice(0, 7));
  return profitBeside(reader, now, days[1] ?? monthDays(addMonths(now.from.slice(0, 7), -1)), today);
}

export const profitReasons = topic(
  'payments',
  'profit change why',
  'profit change income many money not loss',
  profitText,
  { days: 2 },
);

/** What homes brought in this year less their maintenance, of which the best or the worst is asked. */
async function performanceText({ reader, today, has, isInAll }: AdviceQuestion): Promise<string> {
  const { properties, payments, requests } = await reader.read('properties', 'payments', 'requests');
  const from = `${today.slice(0, 4)}-01-01`;
  const thisYear = { from, to: today };
  const received = payments.filter(
    ({ status, type, paid_on }) => status === 'completed' && type !== 'deposit' && isIn(paid_on, thisYear),
  );
  const done = requests.filter(({ status, closed_on }) => status === 'completed' && isIn(closed_on, thisYear));
  const rows = properties
    .map((property) => {
      const revenue = totalOf(ownOf(received, 'property_id', property), 'amount');
      const spent = totalOf(ownOf(done, 'property_id', property), 'cost');
      return { property, revenue, spent, rest: revenue - spent };
    })
    .toSorted((one, other) => other.rest - one.rest);
  const isLoss = has('loss');
  const isLowest = has('worst');
  const when = during(thisYear, today);
  const measure = `revenue less estimated maintenance costs ${when}`;
  const tableOf = (shown: typeof rows) =>
    shortTable<(typeof rows)[number]>(shown, {
      Property: ({ property }) => linkTo(property),
      Revenue: ({ revenue }) => formatCents(revenue),
      Maintenance: ({ spent }) => formatCents(spent),
      Difference: ({ rest }) => formatCents(rest),
      Status: ({ property }) => inWords(String(property.status)),
    });
  const others = 'Loans, taxes and insurance are not recorded.';
  const all = rows.reduce((sum, { rest }) => sum + rest, 0);
  const whole = isInAll ? `In all, **${formatCents(all)}** is ${measure}. ` : '';
  if (isLoss || whole) {
    const losing = rows.filter(({ rest }) => rest < 0).toReversed();
    const idle = rows.filter(({ property, revenue }) => property.status !== 'occupied' && revenue === 0);
    const idleText =
      idle.length > 0
        ? ` Nothing came in from ${joinList(idle.map(({ property }) => linkTo(property)))}, not occupied.`
        : '';
    return losing.length > 0
      ? `${whole}By ${whole ? 'this measure' : measure}, ${joinList(losing.map(({ property, rest }) => `${linkTo(property)} (**${formatCents(rest)}**)`))} ${losing.length === 1 ? 'loses' : 'lose'} money.${idleText} ${others}${tableOf(losing)}`
      : `${whole}By ${whole ? 'this measure' : measure}, no property loses money.${idleText} ${others}`;
  }
  const ranked = isLowest ? rows.toReversed() : rows;
  const [first] = ranked;
  if (!first) return 'You have no properties.';
  return `By ${measure}, ${linkTo(first.property)} is the ${isLowest ? 'lowest' : 'highest'} with **${formatCents(first.rest)}**. ${others}${tableOf(ranked)}`;
}

export const performance = topic(
  'properties',
  `loss|profit|sell|performs home|loss|profit|sell|money|performs ${opinion}|loss|sell|profit|performs`,
  'performs home money loss profit first sell keep many income rent not change often cost attention more worst',
  performanceText,
  { sure: ['performs'] },
);

/** What would come in beyond today's rent: vacant homes, rents below the listed ones, and what is overdue. */
async function moreIncomeText({ reader }: AdviceQuestion): Promise<string> {
  const { properties, debts, leases } = await reader.read('properties', 'debts', 'leases');
  const vacant = properties.filter(({ status }) => status === 'available');
  const below = await belowListed(reader);
  const less = below.reduce((cents, row) => cents + row.less, 0);
  const rent = totalOf(
    leases.filter(({ status }) => status === 'active'),
    'rent',
  );
  const idle = totalOf(vacant, 'rent');
  const lines = facts({
    'Vacant homes':
      vacant.length > 0
        ? `${formatCents(idle)} a month at their listed rents: ${joinList(vacant.map((row) => `${linkTo(row)} (${dollars(Number(row.rent))})`))}`
        : null,
    'Rents below the listed rent':
      below.length > 0 ? `${formatCents(less)} a month, of ${countText(below.length, 'lease')}` : null,
    Overdue: debts.length > 0 ? `${sumOf(debts)} to be collected once` : null,
  });
  const lead = `Active leases bring **${formatCents(rent)}** a month. With the vacant homes rented at their listed rents it would be **${formatCents(rent + idle)}**, and with all ${countText(properties.length, 'property')} rented at their listed rents **${formatCents(totalOf(properties, 'rent'))}**.`;
  return lines ? `${lead} This is what your records show:\n\n${lines}` : `${lead} Your records show nothing more.`;
}

export const moreIncome = topic(
  'properties',
  `more|income income|money|rent|profit todo|should|might`,
  'more income money rent home profit first many change not lease tenant loss let raise',
  moreIncomeText,
);
