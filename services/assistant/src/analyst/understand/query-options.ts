import { isOrdinary } from '@keystead/analyst';
import type { Scan } from './words.ts';

/** What an answer is broken down by. */
type Group = 'month' | 'property' | 'tenant' | 'kind' | 'method' | 'person' | 'status' | 'priority';
type Order = 'most' | 'least' | 'oldest' | 'newest';
type ResultKind = 'count' | 'sum' | 'when' | 'who' | 'where';

const groups: readonly (readonly [Group, string])[] = [
  ['month', 'months?'],
  ['property', 'propert(?:y|ies)|homes?|buildings?|houses?|units?|address(?:es)?'],
  ['tenant', 'tenants?|renters?|residents?'],
  ['method', '(?:payment )?methods?|means of payment'],
  ['person', 'persons?|personnel|contractors?|workers?|assignees?|who (?:did|does) (?:it|them)|technicians?|vendors?'],
  ['status', 'status(?:es)?'],
  ['priority', 'priorit(?:y|ies)'],
  ['kind', '(?:payment |service )?(?:types?|kinds?|categor(?:y|ies)|trades?|services?)'],
];
const groupingLead =
  '(?:(?:broken down|grouped|split|sorted)? ?(?:by|per)|(?:for |of |in )?(?:each|every))(?: each| every| the)?';
const which = '(?:which|what|(?:biggest|largest|best|top|worst|most profitable|smallest)(?: \\d{1,2})?)';

const grouping = groups.map(([group, words]) => ({
  group,
  breakdown: new RegExp(`\\b${groupingLead} (?:${words})\\b`),
  ranking: new RegExp(`\\b${which}(?: of my)? (?:${words})\\b`),
}));

/** Parses what the answer is to be broken down by. `ranked`: for money, "which property" is a breakdown too. */
export function parseGroup(scan: Scan, ranked: boolean): Group | null {
  if (scan.consume(/\bmonthly(?! rents?\b)|\bmonth by month\b|\bover time\b|\b(?:best|worst) month\b/)) return 'month';
  const group = grouping.find(({ breakdown }) => scan.consume(breakdown))?.group;
  return group ?? (ranked ? (grouping.find(({ ranking }) => scan.consume(ranking))?.group ?? null) : null);
}

const orders: readonly (readonly [Order, RegExp])[] = [
  ['least', /\b(?:least(?: expensive)?|lowest|smallest|cheapest|worst|fewest|minimum|bottom)\b/],
  ['most', /\b(?:most(?! recent)(?: expensive| profitable)?|highest|largest|biggest|best|top|maximum|priciest)\b/],
  ['oldest', /\b(?:oldest|earliest|longest|soonest)\b/],
  ['newest', /\b(?:newest|latest|most recent|recent(?:ly)?|last)\b/],
];

export const parseOrder = (scan: Scan): Order | null => orders.find(([, words]) => scan.consume(words))?.[0] ?? null;

const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const ranked =
  '(?:top|bottom|first|last|largest|biggest|highest|lowest|smallest|oldest|newest|latest|earliest|recent|best|worst|cheapest)';
const limitPattern = new RegExp(
  `\\b${ranked} (\\d{1,2}|${numbers.join('|')})\\b|\\b(\\d{1,2}|${numbers.join('|')}) (?:most )?${ranked}\\b`,
);

/** How many records the question asks for. The matched words are not consumed, because they also state the order. */
export function limitOf(scan: Scan): number | null {
  const found = limitPattern.exec(scan.text);
  const number = found?.[1] ?? found?.[2];
  const limit = number === undefined ? 0 : Number(number) || numbers.indexOf(number) + 1;
  return limit >= 1 && limit <= 50 ? limit : null;
}

const resultKinds: readonly (readonly [ResultKind, RegExp])[] = [
  ['count', /\bhow many\b|\bnumber of\b|\bcount\b/],
  ['when', /\bwhen\b|\bwhat date\b|\bwhich day\b|\bsince when\b|\bhow long\b/],
  ['sum', /\bhow much\b|\btotal\b|\bsum\b|\bwhat (?:amount|is the amount)\b/],
  ['where', /\bwhere\b/],
  ['who', /\bwho\b|\bwhom\b|\bwhose\b|\bwhich (?:tenant|renter)s?\b/],
];

/** The kind of result that a question asks for; null: any. */
export const resultKindOf = (text: string): ResultKind | null =>
  resultKinds.find(([, words]) => words.test(text))?.[0] ?? null;

export interface RecordRef {
  readonly kind: 'request' | 'payment' | 'lease' | 'property' | 'tenant' | 'personnel';
  readonly id: number;
}

const kinds: readonly (readonly [RecordRef['kind'], string])[] = [
  ['request', '(?:maintenance )?(?:requests?|tickets?|work orders?|jobs?|issues?)'],
  ['payment', 'payments?'],
  ['lease', 'leases?'],
  ['property', 'propert(?:y|ies)'],
  ['tenant', 'tenants?'],
  ['personnel', 'personnel'],
];
const recordPatterns = kinds.map(([kind, words]) => ({
  kind,
  words: new RegExp(`\\b(?:the )?${words} (?:(?:number|no|id|nr) )?(\\d{1,15})\\b(?: (\\S+))?`),
}));

/** Parses a record that is named by its number, such as "request 12". "property 12 Elm" is an address. */
export function parseRecordRef(scan: Scan): RecordRef | null {
  for (const { kind, words } of recordPatterns) {
    const [found, id, after] = words.exec(scan.text) ?? [];
    const follows = after === undefined || after === '_' || isOrdinary(after) || !/^\p{L}/u.test(after);
    if (found === undefined || !follows || !(Number(id) > 0)) continue;
    scan.consume(new RegExp(`\\b${found.slice(0, after ? -after.length - 1 : undefined)}\\b`));
    return { kind, id: Number(id) };
  }
  return null;
}

const amount =
  /(?<![\w-])\$(\d[\d,]*(?:\.\d{1,2})?)(?![\w-])|(?<![\w-])(\d[\d,]*(?:\.\d{1,2})?) (?:dollars|usd|bucks)\b/;
const bare = /(?<![\w-])(\d[\d,]*(?:\.\d{1,2})?)(?![\w-])/;

/** Parses an amount in dollars. `withoutSign`: also a number without a dollar sign. */
export function parseAmount(scan: Scan, withoutSign: boolean): number | null {
  const found = scan.consume(amount) ?? (withoutSign ? scan.consume(bare) : null);
  const dollars = Number((found?.[1] ?? found?.[2] ?? '').replaceAll(',', ''));
  return dollars > 0 ? dollars : null;
}
