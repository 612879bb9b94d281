import { escapeMarkdown, linkTo, recordLink } from '../../chat/markdown.ts';
import type { LeaseRow, PropertyRow, ResultOf } from '../research.ts';
import { type Answer, type AnswerContext, boundOf, inBounds, isWithin } from './answer-context.ts';
import { countText, dayOr, dollars, inWords, joinList } from './in-words.ts';
import {
  facts,
  MAX_LOOKED_THROUGH,
  MAX_TABLE_ROWS,
  paymentTable,
  propertyTable,
  requestTable,
  titled,
} from './tables.ts';

type Read = ResultOf<'read_property'>;

const addressOf = ({ address, city, state, zip_code }: Read['property']) =>
  escapeMarkdown(`${address}, ${city}, ${state} ${zip_code}`);

const sizesOf = ({ bedrooms, bathrooms, square_feet }: Read['property']) => ({
  bedrooms: bedrooms === null ? null : countText(bedrooms, 'bedroom'),
  bathrooms: bathrooms === null ? null : countText(bathrooms, 'bathroom'),
  area: square_feet === null ? null : `${square_feet} square feet`,
});
const has = (size: string | null) => size && `has **${size}**`;

const detailAnswers: readonly (readonly [RegExp, (property: Read['property']) => string | null])[] = [
  [/\bbedrooms?\b/i, (property) => has(sizesOf(property).bedrooms)],
  [/\bbath(?:room)?s?\b/i, (property) => has(sizesOf(property).bathrooms)],
  [/\bhow (?:big|large)\b|\bsquare\b|\bsize\b/i, (property) => has(sizesOf(property).area)],
  [/\baddress\b|\bwhere\b/i, (property) => `is at **${addressOf(property)}**`],
  [
    /\bdeposit\b/i,
    ({ deposit_amount }) => (deposit_amount === null ? null : `requires a deposit of **${dollars(deposit_amount)}**`),
  ],
  [/\brent\b(?!ed)|\bprice\b/i, ({ rent_amount }) => `rents for **${dollars(rent_amount)}** a month`],
];

const leased = ({ tenant_name, end_date, rent_amount, status, path }: LeaseRow) =>
  `${recordLink(tenant_name, path)}, ${dollars(rent_amount)} a month until ${dayOr(end_date)}${status === 'active' ? '' : ` (${status})`}`;

/** The facts about a property. Its revenue and costs are for a landlord or manager. */
function propertyLines({ property, leases, tenants, ...sums }: Read, isTenant: boolean) {
  const { costs_this_year: costs, payments } = sums;
  const sizes = Object.values(sizesOf(property)).filter((size) => size !== null);
  return facts({
    Address: addressOf(property),
    Type: [property.property_type, ...sizes].join(', '),
    Rent: `${dollars(property.rent_amount)} a month${property.deposit_amount === null ? '' : `, deposit ${dollars(property.deposit_amount)}`}`,
    Leases: leases.length > 0 ? leases.map(leased).join('; ') : 'none active or pending',
    Tenants: tenants.length > 0 ? joinList(tenants.map(linkTo)) : 'none active',
    ...(!isTenant && {
      'Revenue this year': dollars(sums.revenue_this_year),
      'Maintenance this year': `an estimated ${dollars(costs.amount)} (${countText(costs.requests, 'completed request')})`,
    }),
    Overdue: dollars(payments.overdue_amount),
    Pending: dollars(payments.pending_amount),
    Maintenance: countText(sums.open_requests_total, 'unfinished request'),
  });
}

export async function propertyFacts(
  { research, inquiry, isTenant }: AnswerContext,
  property_id: number,
): Promise<string> {
  const read = await research.lookUp('read_property', { property_id });
  const { property } = read;
  const detail = detailAnswers.find(([words]) => words.test(inquiry.text))?.[1](property);
  const active = read.leases.filter(({ status }) => status === 'active');
  const lead = detail
    ? `${linkTo(property)} ${detail}.`
    : `${linkTo(property)} is marked as **${inWords(property.status)}** and has ${countText(active.length, 'active lease')}.`;
  const late = titled('Overdue', paymentTable(read.overdue, { total: read.overdue_total }));
  const work = titled('Unfinished requests', requestTable(read.open_requests, { total: read.open_requests_total }));
  return `${lead}\n\n${propertyLines(read, isTenant)}${late}${work}`;
}

const sorts = { most: '-rent_amount', least: 'rent_amount', oldest: 'created_at', newest: undefined } as const;

const noun = ({ inquiry: { filters } }: AnswerContext) => {
  const { property_status: status, property_type: type } = filters;
  return `${status && status !== 'maintenance' ? `${status} ` : ''}${type ?? 'property'}`;
};

const extreme = ({ inquiry: { order } }: AnswerContext, row: PropertyRow | undefined) =>
  row && (order === 'most' || order === 'least')
    ? `${linkTo(row)} has the ${order === 'most' ? 'highest' : 'lowest'} rent: **${dollars(row.rent_amount)}** a month. `
    : '';

export const properties: Answer = async (context) => {
  const { inquiry, research, subjects, isTenant } = context;
  if (subjects.property) return propertyFacts(context, subjects.property.id);
  if (!isTenant && inquiry.names.length === 0 && /\b(?:bedrooms?|bathrooms?|square)\b/i.test(inquiry.text))
    return 'I can’t count or sort by rooms or size. Ask me about one property.';
  const { property_status: status, property_type: type } = inquiry.filters;
  const words = inquiry.names.map(({ text }) => text).join(' ');
  const isLookedThrough = type !== undefined || inquiry.amount !== null;
  const found = await research.lookUp('find_properties', {
    words: words || undefined,
    status,
    sort: inquiry.order ? sorts[inquiry.order] : undefined,
    limit: isLookedThrough ? MAX_LOOKED_THROUGH : MAX_TABLE_ROWS,
  });
  const [only] = found.properties;
  if ((words || isTenant) && found.total === 1 && only) return propertyFacts(context, only.id);
  if (isLookedThrough && (found.total > MAX_LOOKED_THROUGH || found.total_capped))
    return `I can check at most ${MAX_LOOKED_THROUGH} properties for that, and you have more.${propertyTable(found.properties, found)}`;
  const bound = boundOf(inquiry);
  const fitting = found.properties.filter(
    ({ rent_amount, property_type }) => (!bound || isWithin(rent_amount, bound)) && (!type || property_type === type),
  );
  const counted = isLookedThrough
    ? { total: fitting.length }
    : { total: found.total, total_capped: found.total_capped };
  if (words && counted.total === 0) return `No properties match “${escapeMarkdown(words)}”.`;
  const sentence = [
    extreme(context, fitting[0]),
    isTenant ? 'You rent ' : 'You have ',
    countText(counted.total, noun(context), counted.total_capped),
    status === 'maintenance' ? ' under maintenance' : '',
    words ? ` matching “${escapeMarkdown(words)}”` : '',
    bound ? ` with a rent ${inBounds(bound)}` : '',
  ].join('');
  const rows = inquiry.limit ? fitting.slice(0, inquiry.limit) : fitting;
  return `${sentence}.${propertyTable(rows, inquiry.limit ? { total: rows.length } : counted)}`;
};
