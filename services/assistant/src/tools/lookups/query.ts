import {
  type CollectionName,
  collections,
  InvalidQuery,
  type PlainRecord,
  Query,
  type QueryResult,
  runQuery,
} from '@keystead/analyst';
import { Input } from '@keystead/contracts';
import { AppError, ValidationFailed } from '@keystead/service-kit';
import Type from 'typebox';
import { recordReader, TooManyRecords } from '../../records/plain-records.ts';
import { recordText } from '../record-rows.ts';
import { listSource, rentSource } from '../sources.ts';
import { DEFAULT_ROWS, MAX_ROWS, type Source, tool } from '../tool.ts';

const pages: Readonly<Record<CollectionName, Source>> = {
  properties: listSource('properties'),
  tenants: listSource('tenants'),
  leases: listSource('leases'),
  payments: listSource('payments'),
  debts: rentSource,
  requests: listSource('maintenance'),
  personnel: listSource('personnel'),
};

const collectionNames = Object.keys(collections) as CollectionName[];

/** The fields of each collection, with how they compare. */
const fieldsInWords = collectionNames
  .map((name) => {
    const fields = Object.entries(collections[name].fields).map(([field, { type }]) =>
      type === 'text' || type === 'choice' ? field : `${field} (${type})`,
    );
    return `${name}: ${fields.join(', ')}`;
  })
  .join('; ');

/** The name of a figure says its unit: an amount in dollars, a share between 0 and 1, or else a quantity. */
function figureName({ collection, aggregate, of }: Query): 'amount' | 'share' | 'count' | 'quantity' | 'day' {
  if (aggregate === 'share') return 'share';
  if (aggregate === undefined || aggregate === 'count' || aggregate === 'distinct') return 'count';
  const type = of === undefined ? undefined : collections[collection].fields[of]?.type;
  return type === 'money' ? 'amount' : 'quantity';
}

const shortened = (record: PlainRecord) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== ''));

function dataOf(query: Query, { value, compared, parts, matched, without, groups, total, rows }: QueryResult) {
  const name = figureName(query);
  const part = query.of ? name : 'count';
  return {
    matched_count: matched,
    ...(query.aggregate && { [name]: value }),
    ...(without > 0 && { without_value_count: without }),
    ...(compared && { before: { [name]: compared.value }, difference: { [name]: compared.difference } }),
    ...(parts && { part: { [part]: parts.part }, whole: { [part]: parts.whole } }),
    ...(query.groupBy && {
      groups_count: total,
      groups: groups
        .slice(0, MAX_ROWS)
        .map(({ key, path, value: figure, count }) => ({ group: key, path, count, [name]: figure ?? count })),
    }),
    ...(!query.aggregate && { rows: rows.slice(0, query.limit ?? DEFAULT_ROWS).map(shortened) }),
  };
}

export const query = tool({
  description: `Answers any question over the records of one collection: filters, relations to other collections, a period, an aggregate, groups, an order and a limit. For what the other tools do not have. Without an aggregate it lists the records. Amounts are in dollars. debts are what is owed and late, returned and reversed payments included. Fields: ${fieldsInWords}`,
  label: 'Looking through records',
  input: Input({ ...Query.properties, conditions: Type.Optional(Query.properties.conditions) }),
  async run({ call, zone, today }, { conditions = [], ...rest }) {
    const input: Query = { ...rest, conditions };
    const related = [...(input.relations ?? []), ...(input.share?.relations ?? [])].map(({ collection }) => collection);
    try {
      const records = await recordReader({ call, zone, today, text: recordText }).read(input.collection, ...related);
      const data = dataOf(input, runQuery(input, records));
      return { data, sources: [pages[input.collection]] };
    } catch (error) {
      if (error instanceof InvalidQuery) throw new ValidationFailed({ query: error.message });
      if (error instanceof TooManyRecords)
        throw new AppError(422, 'validation_failed', `${error.message} Use the other tools.`);
      throw error;
    }
  },
});
