import { MAX_INVITED } from '@keystead/contracts';
import { type Entity, type IdSource, mapInTurns } from '@keystead/service-kit';
import type { PropertyRepository } from '../../properties/property.repository.ts';
import { type Invitations, inviteeOf } from '../../tenants/invitations.ts';
import { emailKey, invitationForJob, newTenant, type Tenant } from '../../tenants/tenant.ts';
import type { StoredImport } from '../import.ts';
import { nameWithUnit, readAmount, readDate, readId, readTenantStatus } from '../rows/cell-values.ts';
import {
  type AcceptedRow,
  type FileRow,
  type Reasons,
  type RowReading,
  type RowTexts,
  readRow,
  textsBy,
} from '../rows/file-row.ts';
import { ImportTarget } from './import-target.ts';
import {
  ImportedLeases,
  type ImportedTenant,
  type LeaseImportDependencies,
  leaseFields,
  validateTenantRow,
} from './imported-leases.ts';

export interface TenantTargetDependencies extends LeaseImportDependencies {
  readonly invitations: Invitations;
  readonly ids: { readonly tenants: IdSource; readonly leases: IdSource };
}

const rules = {
  readers: {
    property_id: readId,
    move_in_date: readDate,
    status: readTenantStatus,
    lease_start: readDate,
    lease_end: readDate,
    lease_rent: readAmount,
    lease_deposit: readAmount,
  },
  validate: validateTenantRow,
  keyOf: ({ email }: ImportedTenant) => emailKey(email),
};
const plainFields = [
  'email',
  'phone',
  'move_in_date',
  'status',
  'emergency_contact_name',
  'emergency_contact_phone',
  ...(Object.keys(leaseFields) as (keyof typeof leaseFields)[]),
] as const;

interface NamedProperty {
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

async function propertyFinder(
  properties: Pick<PropertyRepository, 'idsIn' | 'namedIn'>,
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

export class TenantTarget extends ImportTarget<Tenant, ImportedTenant> {
  readonly #deps: TenantTargetDependencies;
  readonly #leases: ImportedLeases;
  readonly #textsOf: (cells: readonly string[]) => RowTexts;

  constructor(deps: TenantTargetDependencies, it: StoredImport) {
    super(it, { store: deps.tenants, ids: deps.ids.tenants, limit: null });
    this.#deps = deps;
    this.#leases = new ImportedLeases(deps, it);
    this.#textsOf = textsBy(it.columns);
  }

  async read(rows: readonly FileRow[]): Promise<RowReading<ImportedTenant>[]> {
    const named = rows.map(({ cells }) => namedPropertyOf(this.#textsOf(cells)));
    const findProperty = await propertyFinder(this.#deps.properties, this.it.account_id, named);
    const readings = await mapInTurns(rows, (row) => {
      const text = this.#textsOf(row.cells);
      const split = splitName(text('full_name'));
      const first_name = text('first_name') || split.first;
      const last_name = text('last_name') || split.last;
      const label = `${first_name} ${last_name}`.trim() || text('email');
      const property = findProperty(namedPropertyOf(text));
      const plain = Object.fromEntries(plainFields.map((field) => [field, text(field)]));
      // A placeholder id lets validation report the row's other errors along with the missing property.
      const property_id = 'id' in property ? String(property.id) : '1';
      const texts = { ...plain, first_name, last_name, property_id };
      const reasons = 'reason' in property ? [property.reason] : [];
      return readRow(row, this.it.columns, { label, texts, reasons }, rules);
    });
    const keys = readings.flatMap((reading) => ('key' in reading && reading.input.lease ? reading.key : []));
    return keys.length === 0 ? readings : this.#leases.sort(readings, await this.existing(keys));
  }

  async keysOf(rows: readonly FileRow[]) {
    return rows.map(({ row, cells }) => ({ row, key: emailKey(this.#textsOf(cells)('email')) }));
  }

  existing(keys: readonly string[]): Promise<Set<string>> {
    return this.#deps.tenants.addressesIn(this.it.account_id, keys);
  }

  async makerFor(rows: readonly AcceptedRow<ImportedTenant>[]) {
    const people = rows.map(({ input }) => inviteeOf(input));
    // Finds or creates the users without sending an e-mail.
    const parts = Array.from({ length: Math.ceil(people.length / MAX_INVITED) }, (_, part) =>
      people.slice(part * MAX_INVITED, (part + 1) * MAX_INVITED),
    );
    const how = { mail: false, accountId: this.it.account_id };
    const users = (await Promise.all(parts.map((part) => this.#deps.invitations.invite(part, how)))).flat();
    const now = new Date();
    // An all-or-nothing import invites nobody before every row is added.
    const invited = this.it.invite && !this.it.all_or_nothing;
    return ({ input }: AcceptedRow<ImportedTenant>, stored: Entity, place: number) =>
      newTenant(stored, users[place]?.user.id ?? 0, input, invited ? invitationForJob(now) : null);
  }

  protected override stagedBy({ input: { lease } }: AcceptedRow<ImportedTenant>) {
    return lease === null ? {} : { lease };
  }

  async finish(mayContinue: () => Promise<boolean>): Promise<void> {
    const { _id, invite, all_or_nothing, columns } = this.it;
    // To find that no tenant waits for a lease, the database would read all that the import has added.
    if (columns.some(({ field }) => field === 'lease_end' || field === 'lease_rent'))
      await this.#leases.add(mayContinue);
    if (invite && all_or_nothing) await this.#deps.tenants.inviteImported(_id, mayContinue);
  }
}
