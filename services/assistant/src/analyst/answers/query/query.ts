import type { CollectionName, PlainRecord } from '@keystead/analyst';
import { formatCents, toCents } from '@keystead/service-kit';
import { capital, countText, joinList } from '../in-words.ts';
import type { QueryAnswer } from './description.ts';
import { figureText, sidesText } from './figures.ts';
import { groupText } from './groups.ts';
import { dayText, linkOf, listText } from './records.ts';

/** What of an overdue sum stands in the ledgers of leases that charge their rent; '' where nothing does. */
export function ledgerText(rows: readonly PlainRecord[]): string {
  const ledgers = rows.filter(({ path }) => path.startsWith('/app/rent/'));
  if (ledgers.length === 0) return '';
  const sum = ledgers.reduce((cents, { amount }) => cents + toCents(Number(amount)), 0);
  const links = joinList(ledgers.slice(0, 10).map((row) => linkOf('debts', row)));
  const rest = rows
    .filter((row) => !ledgers.includes(row))
    .reduce((cents, { amount }) => cents + toCents(Number(amount)), 0);
  const inPayments = rest > 0 ? `Of this, **${formatCents(rest)}** is in payments. ` : '';
  return `\n\n${inPayments}By the ledgers of leases that charge their rent, **${formatCents(sum)}** is past due on ${countText(ledgers.length, 'lease')}: ${links}.`;
}

/** What a state in the past is read from. */
const bases: Partial<Readonly<Record<CollectionName, string>>> = {
  properties: 'This is by the days of the leases: a home with a lease on any of the days counts as occupied.',
  tenants: 'This is by the days of the leases.',
  leases: 'This is by the days of the leases.',
  payments: 'This is by the days on which payments were due and paid.',
  debts: 'This is by the days on which payments were due and paid.',
  requests: 'This is by the days on which requests were created and closed.',
};

/** The answer to a question that was understood wholly: the figure first, and the records behind it. */
export function queryText(answer: QueryAnswer): string {
  const { kind } = answer.understood;
  const text =
    answer.understood.sides.length > 0
      ? sidesText(answer)
      : kind === 'figure'
        ? figureText(answer)
        : kind === 'groups'
          ? groupText(answer)
          : kind === 'day'
            ? dayText(answer)
            : listText(answer);
  const { asksWhether, query, state } = answer.understood;
  const basis = state ? `\n\n${bases[query.collection] ?? ''}` : '';
  if (asksWhether && kind === 'figure' && query.collection === 'debts')
    return `${(answer.result.value ?? 0) > 0 ? 'Yes' : 'No'}: ${text}${basis}`;
  return capital(text) + basis;
}
