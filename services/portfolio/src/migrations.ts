import { formerWordIndexes, type Migration, recordMigration } from '@keystead/service-kit';
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
];
