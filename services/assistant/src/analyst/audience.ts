import {
  type CollectionName,
  type PlainRecord,
  type Query,
  type Records,
  runQuery,
  type Understanding,
  understand,
} from '@keystead/analyst';
import { AppError } from '@keystead/service-kit';
import { TooManyRecords } from '../records/plain-records.ts';
import type { Owed } from '../tools/reminders.ts';
import type { ToolContext } from '../tools/tool.ts';
import type { Audience } from './answers/answer-context.ts';
import { collectionsOf, hasLedgers, NAMED, readerOf } from './query-engine.ts';

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
