import { type NewTenant, portfolio } from '@keystead/contracts';
import { compileRoute, type Entity, type IdSource, type QuotaCounter } from '@keystead/service-kit';
import type { PropertyRepository } from '../../properties/property.repository.ts';
import { type Invitations, inviteeOf } from '../../tenants/invitations.ts';
import type { TenantRepository } from '../../tenants/tenant.repository.ts';
import { emailKey, invitationForJob, newTenant, type Tenant } from '../../tenants/tenant.ts';
import type { StoredImport } from '../import.ts';
import { nameWithUnit, readDate, readId, readTenantStatus } from '../rows/cell-values.ts';
import {
  type AcceptedRow,
  checkedInput,
  type FileRow,
  type Readers,
  type Reasons,
  type RowReading,
  type RowTexts,
  textsBy,
  tooLong,
} from '../rows/file-row.ts';
import type { ImportTarget } from './import-target.ts';
import { writesTo } from './write-records.ts';

export interface TenantTargetDependencies {
  readonly properties: Pick<PropertyRepository, 'idsIn' | 'namedIn'>;
  readonly tenants: TenantRepository;
  readonly invitations: Invitations;
  readonly counts: { readonly tenants: QuotaCounter };
  readonly ids: { readonly tenants: IdSource };
}

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
interface NamedProperty {
  /** The property's id, if the row has a valid one. */
  readonly id: number | undefined;
  /** The names to search for, in lower case, the likelier first: with the unit, then without. */
  readonly names: readonly string[];
}

type FindProperty = (property: NamedProperty) => { id: number } | { reason: Reasons[number] };

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
function tenantRowReader(columns: readonly { readonly field: string | null }[]) {
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

async function propertyFinder(
  { properties }: TenantTargetDependencies,
  accountId: number,
  references: readonly NamedProperty[],
): Promise<FindProperty> {
  const ids = references.flatMap(({ id }) => id ?? []);
  const names = new Set(references.flatMap(({ names }) => names));
  const [own, named] = await Promise.all([properties.idsIn(accountId, ids), properties.namedIn(accountId, [...names])]);
  return ({ id, names }) => {
    if (id !== undefined && own.has(id)) return { id };
    const field = names.length > 0 || id === undefined ? 'property_name' : 'property_id';
    const reject = (message: string) => ({ reason: { field, message } });
    if (names.length === 0 && id === undefined) return reject('is required');
    const found = names.map((name) => named.get(name) ?? []).find((some) => some.length > 0) ?? [];
    const [one, another] = found;
    if (one === undefined) return reject('is not one of your properties');
    return another === undefined ? { id: one } : reject('is the name of several of your properties');
  };
}

export function tenantTarget(deps: TenantTargetDependencies, it: StoredImport): ImportTarget<NewTenant> {
  const { tenants, counts, ids, invitations } = deps;
  const { _id: importId, account_id: accountId } = it;
  const { property, read, email } = tenantRowReader(it.columns);
  // An all-or-nothing import invites nobody before every row is added.
  const invited = it.invite && !it.all_or_nothing;
  const makerFor = async (rows: readonly AcceptedRow<NewTenant>[]) => {
    const people = rows.map(({ input }) => inviteeOf(input));
    // Finds or creates the users without sending an e-mail.
    const users = await invitations.invite(people, { mail: false, accountId });
    const now = new Date();
    return ({ input }: AcceptedRow<NewTenant>, stored: Entity, place: number) =>
      newTenant(stored, users[place]?.user.id ?? 0, input, invited ? invitationForJob(now) : null);
  };
  return {
    ...writesTo<Tenant, NewTenant>(tenants, { count: counts.tenants, ids: ids.tenants, limit: null }, it, makerFor),
    async read(rows: readonly FileRow[]) {
      const findProperty = await propertyFinder(deps, accountId, rows.map(property));
      return rows.map((row) => read(row, findProperty));
    },
    keysOf: async (rows) => rows.map((row) => ({ row: row.row, key: emailKey(email(row)) })),
    existing: (keys) => tenants.addressesIn(accountId, keys),
    finish: async (mayContinue) => {
      if (it.invite && it.all_or_nothing) await tenants.inviteImported(importId, mayContinue);
    },
  };
}
