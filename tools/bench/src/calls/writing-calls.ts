import type { Environment, Player } from '../environment/environment.ts';
import type { SeedCall } from './seed-call.ts';

/** Makes the e-mail addresses unique to this run of the bench. */
const run = Date.now().toString(36);

function creations({ session: { token }, homes }: Player): SeedCall[] {
  const at = (nth: number) => {
    const home = homes[nth % homes.length];
    const tenancy = home?.tenancies[nth % home.tenancies.length];
    if (!home || !tenancy) throw new Error('the account for writes has no properties');
    return { home, property_id: home.property.id, tenant_id: tenancy.tenant.id, tenancy };
  };
  const create = (name: string, service: 'portfolio' | 'operations', path: string, body: (nth: number) => object) => {
    return { name, kind: 'write', service, token, request: { method: 'POST', path, body } } as const;
  };
  return [
    create('add a property', 'portfolio', '/properties', (nth) => ({
      name: `New House ${nth}`,
      address: `${nth} New Street`,
      city: 'Portland',
      state: 'ME',
      zip_code: '04101',
      rent_amount: 1850,
      bedrooms: 2,
    })),
    create('add a tenant with an invitation', 'portfolio', '/tenants', (nth) => ({
      first_name: 'Kim',
      last_name: `New ${nth}`,
      email: `kim.${run}.${nth}@mail.example`,
      property_id: at(nth).property_id,
    })),
    create('add an expired lease', 'portfolio', '/leases', (nth) => {
      const { property_id, tenant_id } = at(nth);
      const term = { start_date: '2015-01-01', end_date: '2015-12-31', status: 'expired' };
      return { property_id, tenant_id, ...term, rent_amount: 1850, deposit_amount: 1850 };
    }),
    create('record a pending payment', 'operations', '/payments', (nth) => {
      const { property_id, tenant_id } = at(nth);
      return { property_id, tenant_id, amount: 1850, due_date: '2999-01-01' };
    }),
    create('record a payment with its receipt', 'operations', '/payments', (nth) => {
      const { property_id, tenant_id } = at(nth);
      const paid = { status: 'completed', paid_date: '2020-01-02T12:00:00.000Z' };
      return { property_id, tenant_id, amount: 1850, due_date: '2020-01-01', ...paid };
    }),
    create('create a request', 'operations', '/maintenance', (nth) => {
      const text = { title: 'Tap drips', description: `It has dripped since yesterday (${nth}).` };
      return { property_id: at(nth).property_id, ...text, service_type: 'Plumbing' };
    }),
  ];
}

function changes({ session: { token }, homes }: Player): SeedCall[] {
  const change = (
    name: string,
    [service, list]: readonly ['portfolio' | 'operations', string],
    ids: readonly number[],
    body: (nth: number) => object,
  ): SeedCall => {
    // Far apart, so that no two concurrent requests change the same record: they would conflict, as they should.
    const path = (nth: number) => `/${list}/${ids[nth % ids.length]}`;
    return { name, kind: 'write', service, token, request: { method: 'PUT', path, body } };
  };
  const tenancies = homes.flatMap((home) => home.tenancies);
  const waiting = tenancies.flatMap(({ payments }) => payments.filter(({ status }) => status === 'pending'));
  const idsOf = (records: readonly { readonly id: number }[]) => records.map(({ id }) => id);
  const textOf = (nth: number) => `Seen to ${run} ${nth}.`;
  const properties = idsOf(homes.map(({ property }) => property));
  return [
    change('change a property', ['portfolio', 'properties'], properties, (nth) => ({ description: textOf(nth) })),
    change('change a tenant', ['portfolio', 'tenants'], idsOf(tenancies.map(({ tenant }) => tenant)), (nth) => ({
      phone: `(555) ${nth}`,
    })),
    change('change a lease', ['portfolio', 'leases'], idsOf(tenancies.map(({ lease }) => lease)), (nth) => ({
      lease_terms: textOf(nth),
    })),
    change('change a payment', ['operations', 'payments'], idsOf(waiting), (nth) => ({ notes: textOf(nth) })),
    change(
      'change a request',
      ['operations', 'maintenance'],
      idsOf(homes.flatMap(({ requests }) => requests)),
      (nth) => ({
        description: textOf(nth),
      }),
    ),
  ];
}

/** Write calls of an account reserved for them, so that they change no sums that other calls measure. */
export const writingCalls = ({ players: { middle } }: Environment): SeedCall[] => [
  ...creations(middle),
  ...changes(middle),
];
