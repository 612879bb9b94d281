import { escapeMarkdown, recordLink } from '../../chat/markdown.ts';
import { lookups } from '../../tools/tool-table.ts';
import type { PropertyRow } from '../rows.ts';
import type { Answer, AnswerContext } from './answer-context.ts';
import { boundOf, inBounds, isWithin } from './bound.ts';
import { capital, countText, dollars, inWords } from './in-words.ts';
import { propertyFacts } from './property.ts';
import { MAX_TABLE_ROWS, propertyTable } from './tables.ts';

/** Rows read to apply a filter that the list lacks. */
const MAX_LOOKED_THROUGH = 50;

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

/** The property with the highest or lowest rent, where the question asks for it. */
const first = ({ inquiry: { order } }: AnswerContext, row: PropertyRow | undefined) =>
  row && (order === 'most' || order === 'least')
    ? `${recordLink(row.name, row.path)} has the ${order === 'most' ? 'highest' : 'lowest'} rent: **${dollars(row.rent_amount)}** a month.`
    : '';

/** Properties as a list or a count, or facts about the one that is named. */
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
    first(context, ofType[0]),
    `${lead}${under}${named}${bound ? ` with a rent ${inBounds(bound)}` : ''}.`,
  ]
    .filter(Boolean)
    .join(' ');
  return capital(sentence) + propertyTable(rows, inquiry.limit ? { total: rows.length } : counted);
};
