import { escapeMarkdown, recordLink } from '../../chat/markdown.ts';
import { lookups } from '../../tools/tool-table.ts';
import type { LeaseRow, ResultOf } from '../rows.ts';
import type { AnswerContext } from './answer-context.ts';
import { countText, dayOr, dollars, inWords, joinList } from './in-words.ts';
import { facts, paymentTable, requestTable } from './tables.ts';

type Read = ResultOf<'read_property'>;

/** The answer to a question about one detail of a property, as a sentence. */
const detailAnswers: readonly (readonly [RegExp, (property: Read['property']) => string | null])[] = [
  [/\bbedrooms?\b/i, ({ bedrooms }) => (bedrooms === null ? null : `has **${countText(bedrooms, 'bedroom')}**`)],
  [
    /\bbath(?:room)?s?\b/i,
    ({ bathrooms }) => (bathrooms === null ? null : `has **${countText(bathrooms, 'bathroom')}**`),
  ],
  [
    /\bhow (?:big|large)\b|\bsquare\b|\bsize\b/i,
    ({ square_feet }) => (square_feet === null ? null : `has **${square_feet} square feet**`),
  ],
  [
    /\baddress\b|\bwhere\b/i,
    ({ address, city, state, zip_code }) => `is at **${escapeMarkdown(`${address}, ${city}, ${state} ${zip_code}`)}**`,
  ],
  [
    /\bdeposit\b/i,
    ({ deposit_amount }) => (deposit_amount === null ? null : `requires a deposit of **${dollars(deposit_amount)}**`),
  ],
  [/\brent\b(?!ed)|\bprice\b/i, ({ rent_amount }) => `rents for **${dollars(rent_amount)}** a month`],
];

const leased = ({ tenant_name, end_date, rent_amount, status, path }: LeaseRow) =>
  `${recordLink(tenant_name, path)}, ${dollars(rent_amount)} a month until ${dayOr(end_date)}${status === 'active' ? '' : ` (${status})`}`;

const rooms = ({ bedrooms, bathrooms, square_feet }: Read['property']) =>
  [
    bedrooms === null ? null : countText(bedrooms, 'bedroom'),
    bathrooms === null ? null : countText(bathrooms, 'bathroom'),
    square_feet === null ? null : `${square_feet} square feet`,
  ]
    .filter((text) => text !== null)
    .join(', ');

const propertyLines = ({ property, leases, tenants }: Read) => ({
  Address: escapeMarkdown(`${property.address}, ${property.city}, ${property.state} ${property.zip_code}`),
  Type: `${property.property_type}${rooms(property) && `, ${rooms(property)}`}`,
  Rent: `${dollars(property.rent_amount)} a month${property.deposit_amount === null ? '' : `, deposit ${dollars(property.deposit_amount)}`}`,
  Leases: leases.length > 0 ? leases.map(leased).join('; ') : 'none active or pending',
  Tenants: tenants.length > 0 ? joinList(tenants.map(({ name, path }) => recordLink(name, path))) : 'none active',
});

/** The revenue and cost of a property, for a landlord or manager. */
const moneyLines = ({ payments, revenue_this_year, costs_this_year, open_requests_total }: Read) => ({
  'Revenue this year': dollars(revenue_this_year),
  'Maintenance this year': `an estimated ${dollars(costs_this_year.amount)} (${countText(costs_this_year.requests, 'completed request')})`,
  Overdue: dollars(payments.overdue_amount),
  Pending: dollars(payments.pending_amount),
  Maintenance: `${countText(open_requests_total, 'unfinished request')}`,
});

/** Facts about a property. */
export async function propertyFacts(
  { research, inquiry, isTenant }: AnswerContext,
  property_id: number,
): Promise<string> {
  const read = await research.lookUp(lookups.read_property, { property_id });
  const { property } = read;
  const name = recordLink(property.name, property.path);
  const detail = detailAnswers.find(([words]) => words.test(inquiry.text))?.[1](property);
  const active = read.leases.filter(({ status }) => status === 'active');
  const lead = detail
    ? `${name} ${detail}.`
    : `${name} is marked as **${inWords(property.status)}** and has ${countText(active.length, 'active lease')}.`;
  const { 'Revenue this year': _, 'Maintenance this year': __, ...tenantMoneyLines } = moneyLines(read);
  const lines = facts({ ...propertyLines(read), ...(isTenant ? tenantMoneyLines : moneyLines(read)) });
  const late =
    read.overdue.length > 0 ? `\n\nOverdue:${paymentTable(read.overdue, { total: read.overdue_total })}` : '';
  const work =
    read.open_requests.length > 0
      ? `\n\nUnfinished requests:${requestTable(read.open_requests, { total: read.open_requests_total })}`
      : '';
  return `${lead}\n\n${lines}${late}${work}`;
}
