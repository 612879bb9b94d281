import { escapeMarkdown, recordLink } from '../../chat/markdown.ts';
import { lookups } from '../../tools/tools.ts';
import type { LeaseRow, PropertyRow, ResultOf } from '../research.ts';
import type { Answer, AnswerContext } from './answer-context.ts';
import { capital, countText, dayOr, dollars, inWords, joinList } from './in-words.ts';
import { boundOf, inBounds, isWithin } from './scope-words.ts';
import { facts, MAX_LOOKED_THROUGH, MAX_TABLE_ROWS, paymentTable, propertyTable, requestTable } from './tables.ts';

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

/** Sorted by rent where the question asks for it, otherwise by age. */
function sortOf({ inquiry: { order } }: AnswerContext) {
  if (order === 'most') return { sort: '-rent_amount' } as const;
  if (order === 'least') return { sort: 'rent_amount' } as const;
  if (order === 'oldest') return { sort: 'created_at' } as const;
  return {};
}

const noun = ({ inquiry: { filters } }: AnswerContext) => {
  const { property_status: status, property_type: type } = filters;
  const state =
    status === 'maintenance' ? '' : status === 'available' ? 'available ' : status ? `${inWords(status)} ` : '';
  return `${state}${type ?? 'property'}`;
};

const extreme = ({ inquiry: { order } }: AnswerContext, row: PropertyRow | undefined) =>
  row && (order === 'most' || order === 'least')
    ? `${recordLink(row.name, row.path)} has the ${order === 'most' ? 'highest' : 'lowest'} rent: **${dollars(row.rent_amount)}** a month.`
    : '';

export const properties: Answer = async (context) => {
  const { inquiry, research, subjects, isTenant } = context;
  if (subjects.property) return propertyFacts(context, subjects.property.id);
  if (!isTenant && inquiry.names.length === 0 && /\b(?:bedrooms?|bathrooms?|square)\b/i.test(inquiry.text))
    return 'I can’t count or sort by rooms or size. Ask me about one property.';
  const { property_status: status, property_type: type } = inquiry.filters;
  const words = inquiry.names.map(({ text }) => text).join(' ');
  const found = await research.lookUp(lookups.find_properties, {
    ...(words && { words }),
    ...(status && { status }),
    ...sortOf(context),
    limit: type || inquiry.amount !== null ? MAX_LOOKED_THROUGH : MAX_TABLE_ROWS,
  });
  const named = words ? ` matching “${escapeMarkdown(words)}”` : '';
  const [only] = found.properties;
  if ((words || isTenant) && found.total === 1 && only) return propertyFacts(context, only.id);
  const looked = type !== undefined || inquiry.amount !== null;
  if (looked && (found.total > MAX_LOOKED_THROUGH || found.total_capped))
    return `I can check at most ${MAX_LOOKED_THROUGH} properties for that, and you have more.${propertyTable(found.properties, found)}`;
  const bound = boundOf(inquiry);
  const fits = bound ? found.properties.filter(({ rent_amount }) => isWithin(rent_amount, bound)) : found.properties;
  const ofType = type ? fits.filter(({ property_type }) => property_type === type) : fits;
  const counted = looked ? { total: ofType.length } : { total: found.total, total_capped: found.total_capped };
  const under = status === 'maintenance' ? ' under maintenance' : '';
  const count = countText(counted.total, noun(context), counted.total_capped);
  if (words && counted.total === 0) return `No properties match “${escapeMarkdown(words)}”.`;
  const lead = isTenant ? `You rent ${count}` : `You have ${count}`;
  const rows = inquiry.limit ? ofType.slice(0, inquiry.limit) : ofType;
  const sentence = [
    extreme(context, ofType[0]),
    `${lead}${under}${named}${bound ? ` with a rent ${inBounds(bound)}` : ''}.`,
  ]
    .filter(Boolean)
    .join(' ');
  return capital(sentence) + propertyTable(rows, inquiry.limit ? { total: rows.length } : counted);
};
