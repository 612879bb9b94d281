import { type NewProperty, portfolio } from '@keystead/contracts';
import { compileRoute, type Entity, type IdSource, mapInTurns } from '@keystead/service-kit';
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
import { type AcceptedRow, type FileRow, type RowReading, readRow, textsBy } from '../rows/file-row.ts';
import { ImportTarget } from './import-target.ts';

export interface PropertyTargetDependencies {
  readonly properties: PropertyRepository;
  readonly ids: { readonly properties: IdSource };
}

const { body } = compileRoute(portfolio.routes['POST /properties'], 'POST');

const rules = {
  readers: {
    property_type: readPropertyType,
    status: readPropertyStatus,
    bedrooms: readNumber,
    bathrooms: readNumber,
    square_feet: readNumber,
    rent_amount: readAmount,
    deposit_amount: readAmount,
  },
  validate: (value: unknown) => body(value) as NewProperty,
  keyOf: identityKey,
};
const plainFields = ['city', 'state', 'zip_code', 'description', 'time_zone', ...Object.keys(rules.readers)];

export class PropertyTarget extends ImportTarget<Property, NewProperty> {
  readonly #properties: PropertyRepository;

  constructor({ properties, ids }: PropertyTargetDependencies, it: StoredImport) {
    super(it, { store: properties, ids: ids.properties, limit: it.allowance.limit });
    this.#properties = properties;
  }

  /** The unit becomes part of name and address. */
  async read(rows: readonly FileRow[]): Promise<RowReading<NewProperty>[]> {
    const textsOf = textsBy(this.it.columns);
    return mapInTurns(rows, (row) => {
      const text = textsOf(row.cells);
      const lines = [text('address'), text('address_2')].filter((line) => line !== '');
      const name = nameWithUnit(text('name'), text('unit'));
      const address = addressWithUnit(lines.join(', '), text('name'), text('unit'));
      const texts = { name, address, ...Object.fromEntries(plainFields.map((field) => [field, text(field)])) };
      return readRow(row, this.it.columns, { label: name || address, texts }, rules);
    });
  }

  async keysOf(rows: readonly FileRow[]) {
    return (await this.read(rows)).filter((reading) => 'key' in reading);
  }

  existing(keys: readonly string[]): Promise<Set<string>> {
    return this.#properties.identitiesIn(this.it.account_id, keys);
  }

  async makerFor() {
    return ({ input }: AcceptedRow<NewProperty>, stored: Entity) => newProperty(stored, input);
  }

  async finish(): Promise<void> {}
}
