import { tellsOfPast } from '../query/past.ts';
import type { CollectionName, Query } from '../query/query.ts';
import type { Atom } from '../words/atoms.ts';
import { asksWhether } from './answer-kind.ts';
import { type ConditionReader, NoQuery } from './condition-reader.ts';
import type { Periods } from './query-period.ts';
import type { AnswerKind, QueryDraft, Question } from './question-draft.ts';

/** Refuses a question whose query would answer something else. `kind` is what the answer would be. */
export function refuseOthers(
  reader: ConditionReader,
  question: Question,
  periods: Periods,
  draft: QueryDraft,
  query: Query,
  kind: AnswerKind,
): void {
  const { mostAtom, compare, isRange, part } = question;
  const { state } = periods;
  const isTimes = draft.times !== 1 && !(kind === 'figure' && query.of === 'rent' && query.aggregate === 'sum');
  if (isGuess(reader, question, query, kind)) throw new NoQuery();
  // How well something does is no figure of its own.
  if (mostAtom && reader.line.some((word) => word === 'doing' || word === 'performing')) refuse(reader, [mostAtom]);
  if (isOtherFigure(reader, question, query)) throw new NoQuery();
  if (isTimes)
    refuse(
      reader,
      reader.atoms.filter(({ number, sense }) => number || sense.role?.role === 'unit'),
    );
  if (isNeverRecorded(reader, periods, draft, query) || isAdvice(reader, query)) throw new NoQuery();
  rankFirst(reader, draft, query);
  if (isOtherRelation(reader, question, query)) throw new NoQuery();
  if (compare && !query.compareWith && !isRange) throw new NoQuery();
  // Occupancy of a month is that of its days.
  if (state && (!tellsOfPast(query) || (part && state.from !== state.to))) refuse(reader, periods.atoms);
}

/** Refuses because of phrases, which are reported as not understood. */
function refuse(reader: ConditionReader, atoms: readonly Atom[]): never {
  for (const atom of atoms) reader.used.delete(atom);
  throw new NoQuery();
}

function isGuess(reader: ConditionReader, question: Question, query: Query, kind: AnswerKind): boolean {
  const { who, isList, measure, higher } = question;
  // A list of everything, asked for in no word, is a guess.
  const isEverything =
    kind === 'list' &&
    !isList &&
    !who &&
    reader.conditions.length === 0 &&
    reader.relations.size === 0 &&
    !query.period &&
    !query.order &&
    reader.atoms.length < 1;
  // Whether a tenant has paid is more than whether anything of theirs came in.
  const isWhetherPaid = asksWhether(reader, question) && measure?.collection === 'payments' && !higher && !isList;
  return isEverything || isWhetherPaid;
}

function isOtherFigure(reader: ConditionReader, { measure, who, most }: Question, query: Query): boolean {
  // What should come in is not what came in, and the first of the month is no rank.
  const isExpected = measure?.collection === 'payments' && reader.line.includes('should i');
  const isFirstDay = /\bfirst (?:day )?of (?:the|each|every) month\b/.test(reader.sentence);
  // Who did something is no number of a home.
  const isOfHome = who && reader.main === 'properties' && query.of && !most && !query.groupBy;
  return isExpected || isFirstDay || Boolean(isOfHome);
}

/** What was done had no days to come, and how things will be is not recorded. */
function isNeverRecorded(
  reader: ConditionReader,
  { period, atoms: periods }: Periods,
  { groupBy }: QueryDraft,
  query: Query,
): boolean {
  const { atoms, main: collection, sentence: said } = reader;
  const { field: dayField = '', from: starts = '', to: ends = '9' } = period ?? {};
  const isHappened = ['created_on', 'closed_on', 'paid_on'].includes(dayField);
  const isState = collection === 'leases' || collection === 'tenants' || collection === 'properties';
  return (
    (starts >= reader.today && ends > reader.today && /\b(?:was|were|did|got)\b/.test(said)) ||
    (isHappened && (starts > reader.today || (ends < reader.today && /\bneeds?\b/.test(said)))) ||
    groupBy?.endsWith('email') ||
    groupBy?.endsWith('phone') ||
    (isState &&
      (dayField !== 'end_date' || query.of === 'rent') &&
      !atoms.some(({ sense }) => sense.event) &&
      periods.some((it) => (it.period?.from ?? '') > reader.today)) ||
    // A day, or the days until then.
    /\b(?:this|same) (?:time|point|day|date|month|week)\b(?: of)? (?:the )?last\b/.test(said)
  );
}

/** What should be done, and whether, no figure and nothing that was done decides. */
function isAdvice(reader: ConditionReader, query: Query): boolean {
  const { main: collection, sentence: said } = reader;
  // What a plumber costs is their rate, and not what all their work did.
  const isRate = query.of === 'cost' && query.aggregate === 'sum' && /\b(?:does|would) an? .*\bcosts?\b/.test(said);
  const isDone = reader.conditions.some(({ field: own, values }) => own === 'status' && values.includes('completed'));
  const isWhole = [...reader.relations.values()].every(({ conditions }) =>
    conditions.every((it) => it.field === 'status'),
  );
  const isEverybody =
    (collection === 'tenants' || collection === 'leases') &&
    !query.period &&
    !query.order &&
    isWhole &&
    reader.conditions.every(({ field: own }) => own === 'status') &&
    !query.aggregate;
  return (
    isRate ||
    /^(?:should|shall|must|can|could|may) (?:i|we)\b|\bwhat (?:should|must|shall|can|could) (?:i|we) (?:do|fix|repair|handle|tackle)\b|\bup or down\b|\bshould (?:the )?rents? be\b|\bshould be\b(?! \w+ed\b| done)/.test(
      said,
    ) ||
    (/\b(?:should|need to|have to|must)\b/.test(said) &&
      ((query.aggregate && (collection === 'payments' || collection === 'personnel')) ||
        query.of === 'cost' ||
        isDone ||
        (isEverybody && !reader.relations.has('debts'))))
  );
}

/** Whom to call first is who owes most, and which home to fill first is an opinion. */
function rankFirst({ main: collection, sentence }: ConditionReader, { groupBy }: QueryDraft, query: Query): void {
  if (!/\bfirst\b/.test(sentence) || !/\b(?:should|need to|have to|must)\b/.test(sentence) || query.order) return;
  if (collection === 'debts' && groupBy)
    Object.assign(query, { order: { by: 'value', direction: 'descending' }, limit: 1 });
  else if (collection !== 'requests') throw new NoQuery();
}

function isOtherRelation(reader: ConditionReader, { howLong }: Question, query: Query): boolean {
  const { relations, line, main: collection, sentence: said } = reader;
  // The request of a home may not be that of its tenant, and how long a tenant is late is not how long they have lived there.
  const isAtHome = ['properties', 'requests'].every((name) => relations.has(name as CollectionName));
  const isLateFor = howLong && (relations.has('payments') || relations.has('debts'));
  const isOfTenant =
    collection === 'tenants' && (isLateFor || (isAtHome && relations.get('properties')?.conditions.length === 0));
  // "How many did she open" is about who opened them, and not about what is open.
  const isOpening = line.includes('did') && /^open$/i.test(line.at(-1) ?? '');
  // "At the end of their lease" says when it ends, and "in need of repair" that something is open.
  const [ofLeases, ofRequests] = [relations.get('leases'), relations.get('requests')];
  const isBareLease = ofLeases && !ofLeases.period && ofLeases.conditions.every((it) => it.field === 'status');
  const isEnd = isBareLease && !query.period && /\b(?:end|ends|ending|expir\w+|runs? out|over)\b/.test(said);
  const isNeed = collection === 'properties' && ofRequests?.conditions.length === 0 && /\bneed/.test(said);
  return isOfTenant || isOpening || isEnd || isNeed;
}
