import type { Player, Stage } from '../stage/stage.ts';
import type { SeedCall } from './seed-call.ts';

/** Makes the e-mail addresses unique to this run of the bench. */
const run = Date.now().toString(36);

function creations({ session: { token }, homes }: Player): SeedCall[] {
  const at = (nth: number) => {
    const home = homes[nth % homes.length];
    const letting = home?.lettings[nth % home.lettings.length];
    if (!home || !letting) throw new Error('the account of the writes has no homes');
    return { home, property_id: home.property.id, tenant_id: letting.tenant.id, letting };
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
    create('add a tenant, who is invited', 'portfolio', '/tenants', (nth) => ({
      first_name: 'Kim',
      last_name: `New ${nth}`,
      email: `kim.${run}.${nth}@mail.example`,
      property_id: at(nth).property_id,
    })),
    create('add a lease that is over', 'portfolio', '/leases', (nth) => {
      const { property_id, tenant_id } = at(nth);
      const term = { start_date: '2015-01-01', end_date: '2015-12-31', status: 'expired' };
      return { property_id, tenant_id, ...term, rent_amount: 1850, deposit_amount: 1850 };
    }),
    create('record a payment that waits', 'operations', '/payments', (nth) => {
      const { property_id, tenant_id } = at(nth);
      return { property_id, tenant_id, amount: 1850, due_date: '2999-01-01' };
    }),
    create('record a payment with its receipt', 'operations', '/payments', (nth) => {
      const { property_id, tenant_id } = at(nth);
      const paid = { status: 'completed', paid_date: '2020-01-02T12:00:00.000Z' };
      return { property_id, tenant_id, amount: 1850, due_date: '2020-01-01', ...paid };
    }),
    create('ask for maintenance', 'operations', '/maintenance', (nth) => {
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
  const lettings = homes.flatMap((home) => home.lettings);
  const waiting = lettings.flatMap(({ payments }) => payments.filter(({ status }) => status === 'pending'));
  const idsOf = (records: readonly { readonly id: number }[]) => records.map(({ id }) => id);
  const said = (nth: number) => `Seen to ${run} ${nth}.`;
  const properties = idsOf(homes.map(({ property }) => property));
  return [
    change('change a property', ['portfolio', 'properties'], properties, (nth) => ({ description: said(nth) })),
    change('change a tenant', ['portfolio', 'tenants'], idsOf(lettings.map(({ tenant }) => tenant)), (nth) => ({
      phone: `(555) ${nth}`,
    })),
    change('change a lease', ['portfolio', 'leases'], idsOf(lettings.map(({ lease }) => lease)), (nth) => ({
      lease_terms: said(nth),
    })),
    change('change a payment', ['operations', 'payments'], idsOf(waiting), (nth) => ({ notes: said(nth) })),
    change(
      'change a request',
      ['operations', 'maintenance'],
      idsOf(homes.flatMap(({ requests }) => requests)),
      (nth) => ({
        description: said(nth),
      }),
    ),
  ];
}

/** Write calls of an account reserved for them, so that they change no sums that other calls measure. */
export const writingCalls = ({ players: { middle } }: Stage): SeedCall[] => [...creations(middle), ...changes(middle)];
