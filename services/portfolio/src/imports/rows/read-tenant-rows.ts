import { type NewTenant, portfolio } from '@keystead/contracts';
import { compileRoute } from '@keystead/service-kit';
import { emailKey } from '../../tenants/tenant.ts';
import {
  checkedInput,
  type FileRow,
  type Readers,
  type Reasons,
  type RowReading,
  type RowTexts,
  textsBy,
  tooLong,
} from './file-row.ts';
import { nameWithUnit } from './join-unit.ts';
import { readDate, readId, readTenantStatus } from './read-value.ts';

const { body } = compileRoute(portfolio.routes['POST /tenants'], 'POST');

const readers: Readers = { property_id: readId, move_in_date: readDate, status: readTenantStatus };
const plainFields = [
  'email',
  'phone',
  'move_in_date',
  'status',
  'emergency_contact_name',
  'emergency_contact_phone',
] as const;

/** What a row says about the property of its tenant. */
export interface NamedProperty {
  /** The property's id, if the row has a valid one. */
  readonly id: number | undefined;
  /** The names to search for, in lower case, the likelier first: with the unit, then without. */
  readonly names: readonly string[];
}

/** Finds a property, or returns the reason why it can't be found. */
export type FindProperty = (property: NamedProperty) => { id: number } | { reason: Reasons[number] };

/** Splits `Ann Marie Lee` or `Lee, Ann Marie` into first and last name. A single word has no last name. */
function splitName(name: string): { first: string; last: string } {
  const [last, first] = name.split(/\s*,\s*/, 2);
  if (last && first) return { first, last };
  const words = name.split(/\s+/);
  return { first: words.slice(0, Math.max(1, words.length - 1)).join(' '), last: words.slice(1).at(-1) ?? '' };
}

function namedPropertyOf(text: RowTexts): NamedProperty {
  const id = text('property_id');
  const name = text('property_name');
  const names = name === '' ? [] : [nameWithUnit(name, text('unit')), name].map((each) => each.toLowerCase());
  return { id: /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined, names: [...new Set(names)] };
}

/** Reads rows as tenants, with the validation of `POST /tenants`. */
export function tenantRowReader(columns: readonly { readonly field: string | null }[]) {
  const textsOf = textsBy(columns);
  return {
    property: ({ cells }: FileRow): NamedProperty => namedPropertyOf(textsOf(cells)),
    email: ({ cells }: FileRow): string => textsOf(cells)('email'),
    read: (row: FileRow, findProperty: FindProperty): RowReading<NewTenant> => {
      const text = textsOf(row.cells);
      const split = splitName(text('full_name'));
      const first_name = text('first_name') || split.first;
      const last_name = text('last_name') || split.last;
      const place = { row: row.row, label: `${first_name} ${last_name}`.trim() || text('email') };
      const extra = tooLong(row, columns);
      if (extra.length > 0) return { ...place, reasons: extra };
      const property = findProperty(namedPropertyOf(text));
      const plain = Object.fromEntries(plainFields.map((field) => [field, text(field)]));
      // A placeholder id lets validation report the row's other errors along with the missing property.
      const property_id = 'id' in property ? String(property.id) : '1';
      const checked = checkedInput(
        { ...plain, first_name, last_name, property_id },
        readers,
        (value) => body(value) as NewTenant,
      );
      const unresolved = 'reason' in property ? [property.reason] : [];
      if ('input' in checked && unresolved.length === 0)
        return { ...place, ...checked, key: emailKey(checked.input.email) };
      return { ...place, reasons: [...('reasons' in checked ? checked.reasons : []), ...unresolved] };
    },
  };
}
