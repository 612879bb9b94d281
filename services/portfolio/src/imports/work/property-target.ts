import { type NewProperty, portfolio } from '@keystead/contracts';
import { compileRoute, type IdSource, type QuotaCounter } from '@keystead/service-kit';
import type { PropertyRepository } from '../../properties/property.repository.ts';
import { identityKey, newProperty, type Property } from '../../properties/property.ts';
import type { StoredImport } from '../import.ts';
import {
  addressWithUnit,
  nameWithUnit,
  readAmount,
  readNumber,
  readPropertyStatus,
  readPropertyType,
} from '../rows/cell-values.ts';
import { checkedInput, type FileRow, type Readers, type RowReading, textsBy, tooLong } from '../rows/file-row.ts';
import type { ImportTarget } from './import-target.ts';
import { writesTo } from './write-records.ts';

export interface PropertyTargetDependencies {
  readonly properties: PropertyRepository;
  readonly counts: { readonly properties: QuotaCounter };
  readonly ids: { readonly properties: IdSource };
}

const { body } = compileRoute(portfolio.routes['POST /properties'], 'POST');

const readers: Readers = {
  property_type: readPropertyType,
  status: readPropertyStatus,
  bedrooms: readNumber,
  bathrooms: readNumber,
  square_feet: readNumber,
  rent_amount: readAmount,
  deposit_amount: readAmount,
};
const plainFields = ['city', 'state', 'zip_code', 'description', 'time_zone'] as const;

/** Reads rows as properties, with the validation of `POST /properties`. The unit becomes part of name and address. */
function propertyRowReader(columns: readonly { readonly field: string | null }[]) {
  const textsOf = textsBy(columns);
  return (row: FileRow): RowReading<NewProperty> => {
    const text = textsOf(row.cells);
    const lines = [text('address'), text('address_2')].filter((line) => line !== '');
    const name = nameWithUnit(text('name'), text('unit'));
    const address = addressWithUnit(lines.join(', '), text('name'), text('unit'));
    const plain = [...plainFields, ...Object.keys(readers)].map((field) => [field, text(field)]);
    const texts = { name, address, ...Object.fromEntries(plain) };
    const place = { row: row.row, label: name || address };
    const extra = tooLong(row, columns);
    if (extra.length > 0) return { ...place, reasons: extra };
    const checked = checkedInput(texts, readers, (value) => body(value) as NewProperty);
    return 'input' in checked ? { ...place, ...checked, key: identityKey(checked.input) } : { ...place, ...checked };
  };
}

export function propertyTarget(
  { properties, counts, ids }: PropertyTargetDependencies,
  it: StoredImport,
): ImportTarget<NewProperty> {
  const { account_id: accountId, allowance } = it;
  const read = propertyRowReader(it.columns);
  const quota = { count: counts.properties, ids: ids.properties, limit: allowance.limit };
  return {
    ...writesTo<Property, NewProperty>(
      properties,
      quota,
      it,
      async () =>
        ({ input }, stored) =>
          newProperty(stored, input),
    ),
    read: async (rows) => rows.map(read),
    keysOf: async (rows) => rows.map(read).flatMap((reading) => ('key' in reading ? [reading] : [])),
    existing: (keys) => properties.identitiesIn(accountId, keys),
    finish: async () => undefined,
  };
}
