import { formerWordIndexes, indexMigration, type Migration, recordMigration } from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import { buildingSort, type Property } from './properties/property.ts';

/** The release before sorts by no building. A property that it moves meanwhile is left to the second pass. */
export function propertiesByBuilding(database: Connection): Migration {
  const collection = database.collection<Property>('properties');
  return recordMigration<Property>({
    id: 1,
    name: 'sort properties by building',
    collection,
    earlier: { building_sort: { $exists: false } },
    convert: (properties) =>
      collection.bulkWrite(
        properties.map(({ _id, address, city, state, zip_code }) => {
          const place = { address, city, state, zip_code };
          const filter = { _id, ...place };
          return { updateOne: { filter, update: { $set: { building_sort: buildingSort(place) } } } };
        }),
        { ordered: false },
      ),
  });
}

export const migrations = (database: Connection): Migration[] => [
  propertiesByBuilding(database),
  formerWordIndexes(
    2,
    ['properties', 'tenants', 'leases', 'imports'].map((name) => database.collection(name)),
  ),
  // The ids of rows are in their order.
  indexMigration(
    3,
    'drop the former indexes of import rows',
    ['import_id_1_row_1__id_1', 'import_id_1_outcome_1_row_1__id_1'].map((index) => [
      database.collection('import_rows'),
      index,
    ]),
  ),
];
