import {
  type CollectionName,
  InvalidQuery,
  type Language,
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
import { escapeMarkdown, linkTo } from '../chat/markdown.ts';
import type { ApiCall } from '../records/caller-records.ts';
import { type RecordReader, recordReader, TooManyRecords } from '../records/plain-records.ts';
import { recordText } from '../tools/record-rows.ts';
import { listSource, rentSource } from '../tools/sources.ts';
import type { Source, ToolContext } from '../tools/tool.ts';
import { findAdvice } from './answers/advice/advice.ts';
import { ofTenant } from './answers/advice/for-tenants.ts';
import { adviceWords } from './answers/advice/question-words.ts';
import type { Reasons } from './answers/advice/topic.ts';
import { changes } from './answers/changes.ts';
import { joinList } from './answers/in-words.ts';
import { answerIn } from './answers/languages.ts';
import { ledgerText, queryText } from './answers/query/query.ts';
import { leftOver } from './understand/left-over.ts';

/** What the state of records in the past is read from. */
const ALL: readonly CollectionName[] = ['properties', 'tenants', 'leases', 'payments', 'requests'];
export const NAMED = ['properties', 'tenants', 'personnel'] as const satisfies readonly CollectionName[];

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

export const collectionsOf = ({ collection, relations = [], share, groupBy }: Query): CollectionName[] => [
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

export const readerOf = ({ call, zone, today }: ToolContext, signal?: AbortSignal): RecordReader => {
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

export const hasLedgers = ({ debts = [] }: Records): boolean => debts.some(({ path }) => path.startsWith('/app/rent/'));

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

/** Asks which of several records of one name is meant. */
export const unclearText = (names: Understanding['unclear']): string =>
  names
    .map(
      ({ text, records }) =>
        `“${escapeMarkdown(text)}” could be ${joinList(records.slice(0, 8).map(linkTo), 'or')}. Which one do you mean?`,
    )
    .join(' ');
