import { PAYMENTS_PER_LEASE, type PlannedAccount, type PlannedPerson, perProperty } from '../data-plan.ts';
import type { Home, Tenancy } from '../home.ts';
import { searchWords } from '../values.ts';
import { tenantName } from './portfolio-rows.ts';
import { type Author, type Filled, type Placed, type Row, retainedSince, type Templates } from './stored-rows.ts';

export const authorOf = ({ id, landlord }: PlannedAccount): Author => ({
  user_id: id,
  name: `${landlord.first_name} ${landlord.last_name}`,
});

interface Person {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

const personRow = (template: Row, id: number, { first_name, last_name, email }: Person, since: Date): Row => ({
  ...template,
  _id: id,
  account_id: id,
  account_since: since,
  created_at: since,
  first_name,
  last_name,
  email,
  email_key: email,
  links: [],
  last_name_sort: `${last_name} ${first_name}`.toLowerCase(),
  search: searchWords(first_name, last_name, email),
});

const addressRow = (template: Row, id: number, { first_name, last_name, email }: Person, since: Date): Row => ({
  ...template,
  _id: id,
  email,
  email_key: email,
  first_name,
  last_name,
  created_at: since,
});

/**
 * Generates the documents of an account besides its records: users, subscription, counts, and read models of other
 * services.
 */
export class AccountRows {
  readonly #landlord: Row;
  readonly #proved: Row;
  readonly #invited: Row;
  readonly #templates: Templates;

  constructor(templates: Templates) {
    this.#templates = templates;
    this.#landlord = templates.like('identity.users', { role: 'landlord' });
    this.#proved = templates.like('identity.email_addresses', { user_id: this.#landlord._id });
    this.#invited = templates.like('identity.email_addresses', { user_id: null });
  }

  /** The documents of one account. Its landlord has the password of the sample's landlord: the hash is the same. */
  *of(account: PlannedAccount, crew: readonly PlannedPerson[], since: Date): Generator<Placed> {
    const by = authorOf(account);
    const { id, landlord } = account;
    yield ['identity.users', personRow(this.#landlord, id, landlord, since)];
    yield ['identity.email_addresses', { ...addressRow(this.#proved, id, landlord, since), user_id: id }];
    yield ['billing.subscriptions', { ...this.#templates.like('billing.subscriptions'), _id: account.id }];
    for (const kind of ['trial', 'grant']) {
      const entry = this.#templates.like('billing.ledger_entries', { kind });
      yield [
        'billing.ledger_entries',
        { ...entry, _id: `account/${account.id}/${entry.n}`, account_id: account.id, recorded_at: since },
      ];
    }
    for (const person of crew) yield ['operations.personnel', this.#personRow(account, person, { by, since })];
    const leases = account.properties * perProperty.leases;
    const counts: readonly (readonly [Filled, number])[] = [
      ['portfolio.property_counts', account.properties],
      ['portfolio.tenant_counts', leases],
      ['portfolio.lease_counts', leases],
      ['operations.payment_counts', leases * PAYMENTS_PER_LEASE],
      ['operations.maintenance_counts', account.properties * perProperty.requests],
      ['operations.personnel_counts', crew.length],
    ];
    for (const [collection, count] of counts) yield [collection, { _id: account.id, count, pending: [] }];
  }

  /** The e-mail address document of an invited tenant who has not signed in yet. */
  tenantUser({ tenant }: Tenancy): Placed {
    const { created_at } = tenant;
    const row = addressRow(this.#invited, tenant.user_id, tenant, created_at);
    return ['identity.email_addresses', { ...row, phone: tenant.phone, invited_at: created_at }];
  }

  /** The read model of a home in operations, whose records name it. */
  *readModel({ account, property, tenancies }: Home): Generator<Placed> {
    const { id, name, address, city, state, zip_code, rent_cents } = property;
    const home = this.#templates.like('operations.known_properties');
    yield [
      'operations.known_properties',
      {
        ...home,
        _id: id,
        account_id: account.id,
        name,
        address: `${address}, ${city}, ${state} ${zip_code}`,
        city,
        state,
        rent_amount: rent_cents / 100,
      },
    ];
    for (const tenancy of tenancies) {
      const { id: _id, user_id, email } = tenancy.tenant;
      const person = this.#templates.like('operations.known_tenants');
      yield [
        'operations.known_tenants',
        { ...person, _id, account_id: account.id, user_id, name: tenantName(tenancy), email },
      ];
    }
  }

  #personRow({ id: account }: PlannedAccount, person: PlannedPerson, { by, since }: { by: Author; since: Date }): Row {
    const { id, name, service_type } = person;
    return {
      ...this.#templates.like('operations.personnel'),
      ...retainedSince(account, by, since),
      _id: id,
      name,
      service_type,
      name_sort: name.toLowerCase(),
      search: searchWords(name, service_type),
    };
  }
}
