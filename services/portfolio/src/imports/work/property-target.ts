import type { NewProperty } from '@keystead/contracts';
import { newRecord } from '@keystead/service-kit';
import type { Dependencies } from '../../dependencies.ts';
import { newProperty } from '../../properties/property.ts';
import { propertyRowReader } from '../rows/read-property-rows.ts';
import type { StoredImport } from '../stored-import.ts';
import { addRecords, reconcileRecords } from './add-records.ts';
import type { ImportTarget } from './import-target.ts';
import { rollBack } from './roll-back.ts';

/** The import target of properties. */
export function propertyTarget(
  { properties, counts, ids }: Pick<Dependencies, 'properties' | 'counts' | 'ids'>,
  it: StoredImport,
): ImportTarget<NewProperty> {
  const { _id: importId, account_id: accountId, by } = it;
  const { limit } = it.allowance;
  const read = propertyRowReader(it.columns);
  const addition = { records: properties.records, count: counts.properties, ids: ids.properties, accountId, limit };
  return {
    read: async (rows) => rows.map(read),
    keysOf: async (rows) => rows.map(read).flatMap((reading) => ('key' in reading ? [reading] : [])),
    existing: (keys) => properties.identitiesIn(accountId, keys),
    addedBefore: (from, to) => properties.imported.rowsAdded(importId, from, to),
    room: async () => (limit === null ? Number.POSITIVE_INFINITY : limit - (await counts.properties.read(accountId))),
    async add(rows, start) {
      const now = new Date();
      const makers = rows.map(({ row, input }) => (id: number) => ({
        ...newProperty(newRecord(id, accountId, by, now), input),
        imported: { import_id: importId, row },
      }));
      const outcome = await addRecords(addition, makers, start);
      return (
        outcome && {
          added: new Set(outcome.written.flatMap(({ imported }) => imported?.row ?? [])),
          beyond: new Set(rows.slice(rows.length - outcome.beyond).map(({ row }) => row)),
        }
      );
    },
    reconcile: (ids) => reconcileRecords(properties.imported, counts.properties, accountId, ids),
    finish: async () => undefined,
    rollBack: () => rollBack(properties, counts.properties, it),
  };
}
