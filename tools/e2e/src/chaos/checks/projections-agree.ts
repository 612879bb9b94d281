import type { ListedRecord } from '../../stored-records.ts';
import { type Check, readLists } from './checked-account.ts';

/** Checks that projections of properties, tenants and personnel match the current records. */
export const projectionsAgree: Check = async (account) => {
  const { lists } = await readLists(account);
  const names = (collection: 'properties' | 'tenants' | 'maintenance-personnel', of: (it: ListedRecord) => string) =>
    new Map(lists(collection).map((record) => [record.id, of(record)]));
  const properties = names('properties', ({ name }) => String(name));
  const tenants = names('tenants', ({ first_name, last_name }) => `${first_name} ${last_name}`);
  const personnel = names('maintenance-personnel', ({ name }) => String(name));
  const repeated = [
    ['property_id', 'property_name', properties],
    ['tenant_id', 'tenant_name', tenants],
    ['assigned_to', 'assigned_to_name', personnel],
  ] as const;
  const problems: string[] = [];
  for (const collection of ['tenants', 'leases', 'payments', 'maintenance'] as const)
    for (const record of lists(collection))
      for (const [id, copy, originals] of repeated) {
        if (!(copy in record) || record[id] === null) continue;
        const original = originals.get(Number(record[id]));
        if (original !== undefined && record[copy] !== original)
          problems.push(`${collection}/${record.id} has ${copy} "${record[copy]}", but the original is "${original}"`);
      }
  return problems;
};
