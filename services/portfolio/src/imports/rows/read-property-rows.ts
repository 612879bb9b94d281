import { type NewProperty, portfolio } from '@keystead/contracts';
import { compileRoute } from '@keystead/service-kit';
import { identityKey } from '../../properties/property.ts';
import { checkedInput, type FileRow, type Readers, type RowReading, textsBy, tooLong } from './file-row.ts';
import { addressWithUnit, nameWithUnit } from './join-unit.ts';
import { readAmount, readNumber, readPropertyStatus, readPropertyType } from './read-value.ts';

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
export function propertyRowReader(columns: readonly { readonly field: string | null }[]) {
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
