import type { MongoClient } from 'mongodb';
import { type Baseline, baselineDatabase, startBaseline, startProgram } from '../baselines/baseline.ts';
import { waitUntilIdle, withDatabases } from '../data/databases.ts';
import type { Home, Tenancy } from '../data/home.ts';
import type { Environment, Player } from '../environment.ts';
import { callNamed, forwarded, writingCalls } from '../load/calls.ts';
import { type LoadMetrics, load, type Repeated } from '../load/load.ts';
import { median } from '../load/quantile.ts';
import { medianAndRange, ms, rate, times } from '../report/format.ts';
import { measureInRounds, ratiosOf, type SectionPart, type Thoroughness } from '../sections/section.ts';

/** A month as the baseline numbers it: 2026030100 for March 2026. */
const termOf = (month: Date) => Number(`${month.toISOString().slice(0, 7).replace('-', '')}0100`);

/** A tenant of the baseline: one document with a rent for each of its payments here. */
function tenantOf({ property, account }: Home, { tenant, lease, payments }: Tenancy) {
  const rent = property.rent_cents / 100;
  const rents = payments.map(({ due, amount_cents, status }) => ({
    term: termOf(due),
    preTaxAmounts: [{ amount: rent, description: property.name }],
    charges: [],
    discounts: [],
    debts: [],
    payments:
      status === 'completed'
        ? [{ date: due.toISOString().slice(0, 10), amount: amount_cents / 100, type: 'transfer', reference: '' }]
        : [],
    total: { balance: 0, preTaxAmount: rent, charges: 0, grandTotal: rent, payment: amount_cents / 100 },
    description: '',
  }));
  return {
    _id: tenant.id,
    realm_id: account.id,
    name: `${tenant.first_name} ${tenant.last_name}`,
    contacts: [{ contact: tenant.first_name, phone: tenant.phone, email: tenant.email }],
    begin_date: new Date(lease.start_date),
    end_date: new Date(lease.end_date),
    properties: [{ property_id: String(property.id), rent }],
    rents,
    __v: 0,
  };
}

type StoredTenant = ReturnType<typeof tenantOf>;

/** Writes the organization and the tenants of an account as the baseline stores them. */
async function fillBaseline(client: MongoClient, { session, account }: Player, tenants: readonly StoredTenant[]) {
  const database = baselineDatabase(client);
  const realms = database.collection<{ _id: number }>('mre_realms');
  const stored = database.collection<{ _id: number }>('mre_tenants');
  for (const collection of [realms, stored, database.collection('mre_properties')]) await collection.deleteMany({});
  const members = [{ user_id: session.user.id, role: 'administrator' }];
  await realms.insertOne({ _id: account.id, name: account.landlord.email, members } as { _id: number });
  await stored.insertMany([...tenants]);
}

const titles = { payment: 'record a completed payment', property: 'create a property' } as const;
type Kind = keyof typeof titles;

function baselineCalls(
  headers: Readonly<Record<string, string>>,
  tenants: readonly StoredTenant[],
): Record<Kind, Repeated> {
  // One tenant after the other: two concurrent payments of the same tenant would overwrite one another.
  const at = (nth: number) => tenants[nth % tenants.length];
  const rentAt = (nth: number) => at(nth)?.rents[Math.floor(nth / tenants.length) % (at(nth)?.rents.length ?? 1)];
  return {
    payment: {
      method: 'PATCH',
      path: (nth) => `/api/rents/payment/${at(nth)?._id}/${rentAt(nth)?.term}`,
      body: () => ({ payments: [{ date: '2020-01-02', amount: 1_850, type: 'transfer', reference: 'bench' }] }),
      headers,
    },
    property: {
      method: 'POST',
      path: '/api/properties',
      body: (nth) => ({
        type: 'apartment',
        name: `New House ${nth}`,
        description: 'Close to the park; heating included.',
        surface: 90,
        price: 1_850,
        address: { street1: `${nth} New Street`, city: 'Portland', state: 'ME', zip_code: '04101' },
      }),
      headers,
    },
  };
}

function ownCalls(environment: Environment): Record<Kind, Repeated> {
  const writes = writingCalls(environment);
  const through = (name: string) => forwarded(callNamed(writes, name));
  return { payment: through('record a payment with its receipt'), property: through('add a property') };
}

/** The measurements, each at both numbers of connections. */
const names = ['payment 1', 'payment 8', 'property 1', 'property 8'] as const;

interface Round {
  readonly own: LoadMetrics;
  readonly other: LoadMetrics;
}

const cell = (metrics: readonly LoadMetrics[]) =>
  `${ms(median(metrics.map(({ p50 }) => p50)))}, ${rate(median(metrics.map(({ perSecond }) => perSecond)))}`;

/** Measures writes through the gateway against a baseline that writes as MicroRealEstate does, behind its own gateway. */
export async function measureMicroRealEstate(environment: Environment, how: Thoroughness): Promise<SectionPart> {
  const { middle } = environment.players;
  const { databaseUri, url } = environment.product;
  const tenants = middle.homes.flatMap((home) => home.tenancies.map((tenancy) => tenantOf(home, tenancy)));
  await withDatabases(databaseUri, (client) => fillBaseline(client, middle, tenants));
  const own = ownCalls(environment);
  const other = baselineCalls({ authorization: `Bearer ${middle.session.token}` }, tenants);
  const started: Baseline[] = [await startBaseline('micro-real-estate', environment)];
  try {
    const gateway = await startProgram('micro-real-estate/gateway.ts', { BASELINE_TARGET: started[0]?.url ?? '' });
    started.unshift(gateway);
    const measured = await measureInRounds(names, how, async (name, seconds): Promise<Round> => {
      const [kind, connections] = name.split(' ') as [Kind, string];
      const options = { connections: Number(connections), seconds };
      const ownMetrics = await load(own[kind], { ...options, url });
      await waitUntilIdle(databaseUri);
      return { own: ownMetrics, other: await load(other[kind], { ...options, url: gateway.url }) };
    });
    const rateRatios = (name: (typeof names)[number]) =>
      ratiosOf(
        measured[name].map((round) => round.own.perSecond),
        measured[name].map((round) => round.other.perSecond),
      );
    const rows = names.map((name) => {
      const [kind, connections = ''] = name.split(' ') as [Kind, string];
      return [
        titles[kind],
        connections,
        cell(measured[name].map((round) => round.own)),
        cell(measured[name].map((round) => round.other)),
        medianAndRange(rateRatios(name), times),
      ];
    });
    return {
      table: {
        notes:
          '**Against MicroRealEstate’s way**, through both gateways. The baseline does what it does: it reads the organizations of the user, loads the tenant’s document with all its rents, computes them again and saves the document with mongoose; or it saves a property and reads its tenants. Its gateway is a plain reverse proxy. A payment here gets its receipt. Ratios: rates in the same round.',
        titles: [
          'through the gateway',
          'connections',
          'the product: p50',
          'the baseline: p50',
          'rate vs. the baseline',
        ],
        rows,
      },
      metrics: Object.fromEntries(names.map((name) => [`micro ${name}`, median(rateRatios(name))])),
    };
  } finally {
    for (const program of started) await program.stop();
  }
}
