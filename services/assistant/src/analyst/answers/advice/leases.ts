import type { PlainRecord } from '@keystead/analyst';
import { formatCents, toCents } from '@keystead/service-kit';
import { escapeMarkdown, recordLink } from '../../../chat/markdown.ts';
import type { RecordReader } from '../../../records/plain-records.ts';
import { later } from '../../understand/calendar.ts';
import { countText, dayOr, dollars, during } from '../in-words.ts';
import { endsSoon, habitOf, sumOf } from '../record-facts.ts';
import { shortTable } from '../tables.ts';
import { type AdviceQuestion, opinion, topic } from './topic.ts';

/** Leases that end within 60 days or in the period asked for, with what a decision about each needs. */
async function renewalsText({ reader, has, periods: [period], today }: AdviceQuestion): Promise<string> {
  const { leases, debts, payments } = await reader.read('leases', 'debts', 'payments');
  // A month without a year is one to come, and what would stand empty then ends before.
  const isOver = (period?.to ?? '9') < today;
  const to = isOver && period?.to ? later(period.to, 12, 'month') : (period?.to ?? '9');
  const starts = isOver && period?.from ? later(period.from, 12, 'month') : period?.from;
  const from = starts && starts > today && !has('vacancy') ? starts : today;
  const isEnding = (lease: PlainRecord) =>
    period
      ? lease.status === 'active' && String(lease.end_date) >= from && String(lease.end_date) <= to
      : endsSoon(lease);
  // Whom to keep no longer: those who owe something.
  const isUnwanted = has('not') && !has('unrenewed') && !has('vacancy') && (has('keep') || has('renewal'));
  const nextOf = (lease: PlainRecord) =>
    leases.find((it) => it.status === 'pending' && it.property_id === lease.property_id);
  const rows = leases
    .filter(isEnding)
    .filter((lease) => !(has('unrenewed') && nextOf(lease)))
    .filter(({ tenant_id }) => !isUnwanted || debts.some((row) => row.tenant_id === tenant_id))
    .toSorted((one, other) => Number(one.days_left) - Number(other.days_left));
  const when = period
    ? during({ from: from === today ? null : from, to: to === '9' ? null : to }, '')
    : 'within 60 days';
  const [first] = rows;
  if (!first) return `No active lease ends ${when}${has('unrenewed') ? ' without another one after it' : ''}.`;
  const without = rows.filter((lease) => !nextOf(lease));
  const table = shortTable<PlainRecord>(rows, {
    Lease: ({ tenant, property, path }) => recordLink([tenant, property].join(', '), path),
    Ends: ({ end_date }) => dayOr(String(end_date)),
    Rent: ({ rent }) => dollars(Number(rent)),
    'Next lease': (lease) => (nextOf(lease) ? 'yes' : 'no'),
    Overdue: ({ tenant_id }) => {
      const owed = debts.filter((row) => row.tenant_id === tenant_id);
      return owed.length > 0 ? sumOf(owed) : '—';
    },
    Payments: ({ tenant_id }) => habitOf(payments.filter((row) => row.tenant_id === tenant_id)).join(' ') || '—',
  });
  const left = has('unrenewed')
    ? ' without another one after it'
    : `, ${without.length} of them without another one after it`;
  const unwanted = isUnwanted ? ' Only those of tenants who owe something are listed.' : '';
  const leaving = has('leave')
    ? ' Whether a tenant wants to leave is not recorded; these leases are about to end.'
    : '';
  return `**${countText(rows.length, 'active lease')}** ${rows.length === 1 ? 'ends' : 'end'} ${when}${left}.${unwanted}${leaving} The first is that of ${escapeMarkdown(String(first.tenant))}, on **${dayOr(String(first.end_date))}**: ask me to write to them, or renew it on its own page.${table}`;
}

export const renewals = topic(
  'leases',
  `renewal|leave|end|keep|chase|lease lease|renewal|leave|vacancy ${opinion}|unrenewed|chase|keep`,
  'lease tenant home renewal end leave keep first chase risk important attention many open rent let long unrenewed vacancy should not',
  renewalsText,
  { days: 1 },
);

/** Active leases of which the rent is below the listed rent of their home, with the difference. */
export async function belowListed(reader: RecordReader) {
  const { leases, properties } = await reader.read('leases', 'properties');
  return leases
    .filter(({ status }) => status === 'active')
    .map((lease) => ({ lease, listed: Number(properties.find(({ id }) => id === lease.property_id)?.rent ?? 0) }))
    .map((row) => ({ ...row, less: toCents(row.listed) - toCents(Number(row.lease.rent)) }))
    .filter(({ less }) => less > 0)
    .toSorted((one, other) => other.less - one.less);
}

async function raisesText({ reader }: AdviceQuestion): Promise<string> {
  const rows = await belowListed(reader);
  if (rows.length === 0) return 'No active lease has a rent below the listed rent of its home.';
  const sum = rows.reduce((cents, { less }) => cents + less, 0);
  const table = shortTable<(typeof rows)[number]>(rows, {
    Lease: ({ lease }) => recordLink([lease.tenant, lease.property].join(', '), lease.path),
    Rent: ({ lease }) => dollars(Number(lease.rent)),
    Listed: ({ listed }) => dollars(listed),
    Less: ({ less }) => formatCents(less),
    Ends: ({ lease }) => dayOr(String(lease.end_date)),
  });
  return `**${countText(rows.length, 'active lease')}** ${rows.length === 1 ? 'has' : 'have'} a rent below the listed rent of the home, **${formatCents(sum)}** a month in all. Whether and when a rent may be raised is in the lease and in the law.${table}`;
}

export const raises = topic(
  'leases',
  `raise|listed rent|tenant|lease|home|listed ${opinion}|listed`,
  'listed rent tenant lease home raise many more first pay money income change not reduce profit',
  raisesText,
);
