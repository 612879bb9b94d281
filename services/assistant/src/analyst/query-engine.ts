import {
  type CollectionName,
  InvalidQuery,
  type Query,
  runQuery,
  type Understanding,
  understand,
} from '@keystead/analyst';
import { escapeMarkdown } from '../chat/markdown.ts';
import type { ApiCall } from '../records/caller-records.ts';
import { recordReader, TooManyRecords } from '../records/plain-records.ts';
import { recordText } from '../tools/record-rows.ts';
import { listSource, rentSource } from '../tools/sources.ts';
import type { Source, ToolContext } from '../tools/tool.ts';
import { joinList } from './answers/in-words.ts';
import { ledgerText, queryText } from './answers/query.ts';

const NAMED: readonly CollectionName[] = ['properties', 'tenants', 'personnel'];

export interface EngineAnswer {
  /** Null where the question was not understood wholly. */
  readonly content: string | null;
  readonly sources: readonly Source[];
  readonly understanding: Understanding;
}

const collectionsOf = ({ collection, relations = [], groupBy }: Query): CollectionName[] => [
  collection,
  ...relations.map(({ collection: other }) => other),
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

/** Understands a question and answers it from whole collections, or not at all. */
export async function askEngine(
  { call: send, zone, today }: ToolContext,
  { question, signal }: { readonly question: string; readonly signal: AbortSignal },
  onStep: (query: Query) => void,
): Promise<EngineAnswer> {
  const call: ApiCall = (name, options) => {
    signal.throwIfAborted();
    return send(name, options);
  };
  const reader = recordReader({ call, zone, today, text: recordText });
  try {
    const names = await reader.read(...NAMED);
    const understanding = understand(question, { today, records: names });
    const { understood, missed, unknown, unclear } = understanding;
    const nothing = { content: null, sources: [], understanding };
    if (!understood || missed.length + unknown.length + unclear.length > 0) return nothing;
    onStep(understood.query);
    const records = { ...names, ...(await reader.read(...collectionsOf(understood.query))) };
    // What a ledger owes is due on several days, of which only the first is known.
    const isLedgerPeriod =
      understood.query.period &&
      understood.query.collection === 'debts' &&
      records.debts?.some(({ path }) => path.startsWith('/app/rent/'));
    if (isLedgerPeriod) return nothing;
    const nameOf = (field: string, id: string | number) => {
      const of: CollectionName =
        field === 'id'
          ? understood.query.collection
          : field === 'property_id'
            ? 'properties'
            : field === 'tenant_id'
              ? 'tenants'
              : 'personnel';
      const found = [...(records[of] ?? []), ...NAMED.flatMap((name) => records[name] ?? [])].find(
        (record) => record.id === id && (field !== 'id' || of === understood.query.collection),
      );
      return escapeMarkdown(found?.name ?? String(id));
    };
    const result = runQuery(understood.query, records);
    const isLedger =
      understood.query.collection === 'debts' && records.debts?.some(({ path }) => path.startsWith('/app/rent/'));
    return {
      content: queryText({ understood, result, today, nameOf }) + (isLedger ? ledgerText(result.rows) : ''),
      sources: [sourceOf(understood.query), ...(isLedger ? [rentSource] : [])],
      understanding,
    };
  } catch (error) {
    if (error instanceof TooManyRecords || error instanceof InvalidQuery)
      return { content: null, sources: [], understanding: { understood: null, missed: [], unknown: [], unclear: [] } };
    throw error;
  }
}

/** Why a question is not answered: the words that were not understood. */
export function missedText(words: readonly string[]): string {
  const quoted = words.slice(0, 5).map((word) => `“${escapeMarkdown(word)}”`);
  return `I did not understand ${joinList(quoted)}, so I can’t answer that without leaving out a part of your question.`;
}
