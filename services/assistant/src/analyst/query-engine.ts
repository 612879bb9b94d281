import {
  type CollectionName,
  InvalidQuery,
  type Language,
  type PlainRecord,
  type Query,
  type QueryResult,
  type Records,
  recordsInPast,
  runQuery,
  type Understanding,
  type Understood,
  understand,
  writtenOut,
} from '@keystead/analyst';
import { AppError } from '@keystead/service-kit';
import { escapeMarkdown, linkTo } from '../chat/markdown.ts';
import type { ApiCall } from '../records/caller-records.ts';
import { type RecordReader, recordReader, TooManyRecords } from '../records/plain-records.ts';
import { recordText } from '../tools/record-rows.ts';
import type { Owed } from '../tools/reminders.ts';
import { listSource, rentSource } from '../tools/sources.ts';
import type { Source, ToolContext } from '../tools/tool.ts';
import { findAdvice } from './answers/advice/advice.ts';
import { ofTenant } from './answers/advice/for-tenants.ts';
import { adviceWords } from './answers/advice/question-words.ts';
import type { Reasons } from './answers/advice/topic.ts';
import type { Audience } from './answers/answer-context.ts';
import { changes } from './answers/changes.ts';
import { joinList } from './answers/in-words.ts';
import { answerIn } from './answers/languages.ts';
import { ledgerText, queryText } from './answers/query/query.ts';
import { leftOver } from './understand/left-over.ts';

/** What the state of records in the past is read from. */
const ALL: readonly CollectionName[] = ['properties', 'tenants', 'leases', 'payments', 'requests'];
const NAMED = ['properties', 'tenants', 'personnel'] as const satisfies readonly CollectionName[];

export interface EngineAnswer {
  /** Null where the question was not understood wholly. */
  readonly content: string | null;
  readonly sources: readonly Source[];
  readonly understanding: Understanding;
  /** The words that an answer to a question for reasons or advice would pass over. It must have no other answer. */
  readonly left?: readonly string[];
}

const nothingUnderstood: Understanding = {
  understood: null,
  missed: [],
  unknown: [],
  named: [],
  unclear: [],
  periods: [],
  numbers: [],
};

const collectionsOf = ({ collection, relations = [], share, groupBy }: Query): CollectionName[] => [
  collection,
  ...[...relations, ...(share?.relations ?? [])].map(({ collection: other }) => other),
  ...(groupBy ? NAMED : []),
];

function sourceOf({ collection, conditions }: Query): Source {
  const only = (field: string) =>
    conditions.find((condition) => condition.field === field && condition.operator === 'is')?.values[0];
  const status = only('status');
  if (collection === 'debts') return listSource('payments', { status: 'overdue' });
  const list = collection === 'requests' ? 'maintenance' : collection;
  const type = only('type');
  return listSource(list, {
    ...(typeof status === 'string' && { status }),
    ...(collection === 'payments' && typeof type === 'string' && { payment_type: type }),
  });
}

const readerOf = ({ call, zone, today }: ToolContext, signal?: AbortSignal): RecordReader => {
  const abortable: ApiCall = (name, options) => {
    signal?.throwIfAborted();
    return call(name, options);
  };
  return recordReader({ call: abortable, zone, today, text: recordText });
};

const leftOf = async (
  reader: RecordReader,
  { question, today }: { readonly question: string; readonly today: string },
  told: Reasons,
): Promise<readonly string[]> => {
  if (told.matter === null) return [];
  const records = await reader.read(...NAMED, 'requests');
  // A question may name a request by its title, and a debt by its cause and amount.
  return leftOver(question, told.matter, { today, records }, { ...told, quoted: told.content });
};

/** Answers a question for reasons or advice; null for any other. */
export async function askForAdvice(context: ToolContext, question: string, signal: AbortSignal) {
  const { caller, today } = context;
  try {
    const reader = readerOf(context, signal);
    const asked = { question: writtenOut(question, adviceWords), today, isTenant: caller.role === 'tenant' };
    const found = await findAdvice(reader, asked);
    return found && { ...found, source: listSource(found.list, {}) };
  } catch (error) {
    if (error instanceof TooManyRecords) return null;
    throw error;
  }
}

const hasLedgers = ({ debts = [] }: Records): boolean => debts.some(({ path }) => path.startsWith('/app/rent/'));

/** The name of the record that a field refers to by its id. */
const nameOf = ({ collection }: Query, records: Records) => {
  const referred: Partial<Record<string, CollectionName>> = {
    id: collection,
    property_id: 'properties',
    tenant_id: 'tenants',
  };
  return (field: string, id: string | number): string => {
    const rows = [referred[field] ?? 'personnel', ...NAMED].flatMap((name) => records[name] ?? []);
    return escapeMarkdown(rows.find((record) => record.id === id)?.name ?? String(id));
  };
};

/** Whether a day is asked for that is not recorded. The days of a tenant who left are not those of no one. */
function hasNoDay(
  { named }: Understanding,
  { kind, asked, query: { collection, order } }: Understood,
  { total, rows: [dated] }: QueryResult,
): boolean {
  if (kind === 'day' && asked === 'move_in_date' && dated?.move_in_date === null) return true;
  const isOfTenants = collection === 'tenants' || collection === 'leases';
  const isDays = kind === 'day' || order !== undefined;
  return isDays && isOfTenants && total === 0 && named.some((name) => name.collection === 'tenants');
}

/** Understands a question and answers it from whole collections, or not at all. */
export async function askEngine(
  context: ToolContext,
  {
    question,
    signal,
    language,
  }: {
    readonly question: string;
    readonly signal: AbortSignal;
    readonly language?: Language;
  },
  onStep: (query: Query) => void,
): Promise<EngineAnswer> {
  const { caller, today } = context;
  const reader = readerOf(context, signal);
  try {
    const asked = { question: writtenOut(question, adviceWords), today, isTenant: caller.role === 'tenant' };
    const told = language ? null : await (asked.isTenant ? ofTenant : changes)(reader, asked);
    const left = told?.matter ? await leftOf(reader, asked, told) : [];
    if (left.length === 0 && told)
      return { content: told.content, sources: [listSource(told.list, {})], understanding: nothingUnderstood };
    let names: Records = await reader.read(...NAMED);
    let understanding = understand(question, { today, records: names });
    // The words that are left may be those of a request's title.
    if (understanding.missed.length > 0) {
      names = { ...names, ...(await reader.read('requests')) };
      understanding = understand(question, { today, records: names });
    }
    const { understood, missed, unknown, unclear } = understanding;
    // What neither the reasons nor a query tell whole is refused by the words that the reasons left.
    const nothing = { content: null, sources: [], understanding, ...(left.length > 0 && { left }) };
    if (!understood || missed.length + unknown.length + unclear.length > 0) return nothing;
    onStep(understood.query);
    const { state } = understood;
    if ((state || understood.sides.length > 0 || understood.times !== 1) && language) return nothing;
    const { sides } = understood;
    const wanted = state ? ALL : [understood.query, ...sides.map(({ query }) => query)].flatMap(collectionsOf);
    const current: Records = { ...names, ...(await reader.read(...wanted)) };
    const records = state ? recordsInPast(current, state) : current;
    if (!records) return nothing;
    const isLedger = understood.query.collection === 'debts' && hasLedgers(records);
    // What a ledger owes is due on several days, of which only the first is known.
    if (isLedger && understood.query.period) return nothing;
    const result = runQuery(understood.query, records);
    if (hasNoDay(understanding, understood, result)) return nothing;
    return {
      content: language
        ? answerIn(language, understood, result)
        : queryText({
            understood,
            result,
            today,
            nameOf: nameOf(understood.query, records),
            compared: sides.map(({ query }) => runQuery(query, records).value ?? 0),
          }) + (isLedger ? ledgerText(result.rows) : ''),
      sources: [sourceOf(understood.query), ...(isLedger ? [rentSource] : [])],
      understanding,
    };
  } catch (error) {
    if (error instanceof TooManyRecords || error instanceof InvalidQuery)
      return { content: null, sources: [], understanding: nothingUnderstood };
    throw error;
  }
}

/** Words around the names in a request to remind them. */
const aroundNames =
  /^(?:tenants|and|pay|paying|payments?|rent|overdue|late|owes?|due|money|balance|please|they|their|his|her)$/i;

/** The tenants whom a phrase lists by their names, in any letter case: "will and bob smith". Null for any other phrase. */
function listedTenants(phrase: string, records: Records, today: string): readonly PlainRecord[] | null {
  const parts = new Map<string, number>();
  for (const { name } of records.tenants ?? [])
    for (const part of name.toLowerCase().split(' ')) parts.set(part, (parts.get(part) ?? 0) + 1);
  const capitals = phrase.replace(/[\p{L}']+/gu, (word) =>
    parts.get(word.toLowerCase()) === 1 ? word.charAt(0).toUpperCase() + word.slice(1) : word,
  );
  const { named, missed, unknown, unclear } = understand(`tenants ${capitals}`, { today, records });
  const rest = missed.filter((word) => !named.some(({ text }) => text === word));
  const isList =
    named.length > 0 && named.every(({ collection, records: own }) => collection === 'tenants' && own.length === 1);
  return isList && unknown.length + unclear.length === 0 && rest.every((word) => aroundNames.test(word))
    ? named.flatMap(({ records: own }) => own)
    : null;
}

/** What a text names and says of days and numbers, whatever else it is about. */
export async function readMentions(context: ToolContext, text: string) {
  const records = await readerOf(context).read(...NAMED);
  const { named, periods, numbers } = understand(text, { today: context.today, records });
  const [day] = periods.filter(({ from, to }) => from !== undefined && from === to);
  const amounts = numbers.some(({ isMoney }) => isMoney) ? numbers.filter(({ isMoney }) => isMoney) : numbers;
  return {
    named: named.filter(({ records: own }) => own.length === 1),
    day: day?.from ?? null,
    amount: amounts.length === 1 ? (amounts[0]?.value ?? null) : null,
  };
}

interface ReadAudience {
  readonly tenants: readonly PlainRecord[];
  /** Null where the phrase lists names. */
  readonly query: Query | null;
  readonly records: Records;
}

async function readAudience(
  context: ToolContext,
  phrase: string,
  ...more: readonly CollectionName[]
): Promise<ReadAudience | { readonly missed: readonly string[] }> {
  const { today } = context;
  const reader = readerOf(context);
  const names = await reader.read(...NAMED);
  const read = (text: string) => understand(text, { today, records: names });
  const isWhole = ({ understood: found, missed: one, unknown: two, unclear: three }: Understanding) =>
    found !== null && one.length + two.length + three.length === 0;
  const [alone, asTenants] = [read(phrase), read(`tenants ${phrase}`)];
  const { understood, missed, unknown, unclear } = !isWhole(alone) && isWhole(asTenants) ? asTenants : alone;
  const left = [...missed, ...unknown, ...unclear.map(({ text }) => text)];
  const listed = left.length > 0 ? listedTenants(phrase, names, today) : null;
  if (listed) return { tenants: listed, query: null, records: { ...names, ...(await reader.read(...more)) } };
  if (left.length > 0) return { missed: left };
  // Whom something concerned in the past is not whom a message of today is for.
  if (!understood || understood.state) return { missed: [phrase] };
  const { query } = understood;
  const records = { ...names, ...(await reader.read(...collectionsOf(query), ...more)) };
  const { aggregate: _, of: __, limit: ___, order: ____, ...plain } = query;
  if (query.collection === 'tenants') return { tenants: runQuery(plain, records).rows, query, records };
  if (query.groupBy !== 'tenant' && query.collection !== 'debts' && query.collection !== 'leases')
    return { missed: [phrase] };
  const { groups } = runQuery(
    { ...plain, aggregate: query.aggregate ?? 'count', ...(query.of && { of: query.of }), groupBy: 'tenant' },
    records,
  );
  const paths = new Set(groups.map(({ path }) => path));
  return { tenants: (records.tenants ?? []).filter(({ path }) => paths.has(path)), query, records };
}

/**
 * The tenants whom a phrase describes, such as "all late tenants in Seattle" or "everybody who owes more than $2,000".
 * They come from the same query as an answer about them would.
 */
export async function findAudience(context: ToolContext, phrase: string): Promise<Audience> {
  const found = await readAudience(context, phrase);
  return 'missed' in found ? found : { tenants: found.tenants };
}

export interface Debtor extends Owed {
  readonly id: number;
  readonly name: string;
  readonly path: string;
}

/** The conditions on debts in a query about debts, or about tenants who have such; null where it has none. */
function debtQueryOf({ collection, conditions, relations = [], period }: Query): Query | null {
  if (collection === 'debts') return { collection, conditions, relations, ...(period && { period }) };
  const related = relations.find((relation) => relation.collection === 'debts' && relation.count > 0);
  if (!related) return null;
  return { collection: 'debts', conditions: related.conditions, ...(related.period && { period: related.period }) };
}

/**
 * Those of the tenants whom a phrase describes who owe something that is late, who owes most first. What they owe is
 * what an answer about them would say: of "everyone more than 30 days late", the debts that are later than 30 days.
 * @throws AppError where there are too many records to look through.
 */
export async function findDebtors(
  context: ToolContext,
  phrase: string,
): Promise<{ readonly debtors: readonly Debtor[] } | { readonly missed: readonly string[] }> {
  try {
    const found = await readAudience(context, phrase, 'debts');
    if ('missed' in found) return found;
    const { query, records, tenants } = found;
    const all = records.debts ?? [];
    const asked = query && debtQueryOf(query);
    // What a ledger owes is due on several days, of which only the first is known.
    if (asked?.period && hasLedgers(records)) return { missed: [phrase] };
    const due = new Set((asked ? runQuery(asked, records).rows : all).map(({ path }) => path));
    const owedBy = (id: unknown) => all.filter(({ tenant_id }) => tenant_id === id);
    const amountOf = ({ due: debts }: Owed) => debts.reduce((sum, { amount }) => sum + Number(amount), 0);
    const debtors = tenants
      .map(({ id, name, path }) => ({
        id: Number(id),
        name: String(name),
        path: String(path),
        due: owedBy(id).filter((debt) => due.has(debt.path)),
        others: owedBy(id).filter((debt) => !due.has(debt.path)),
      }))
      .filter((debtor) => debtor.due.length > 0)
      .sort((one, other) => amountOf(other) - amountOf(one));
    return { debtors };
  } catch (error) {
    if (error instanceof TooManyRecords) throw new AppError(422, 'validation_failed', error.message);
    throw error;
  }
}

/** Asks which of several records of one name is meant. */
export const unclearText = (names: Understanding['unclear']): string =>
  names
    .map(
      ({ text, records }) =>
        `“${escapeMarkdown(text)}” could be ${joinList(records.slice(0, 8).map(linkTo), 'or')}. Which one do you mean?`,
    )
    .join(' ');
