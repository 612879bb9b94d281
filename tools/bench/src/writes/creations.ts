import { baselineDatabase, withExpress } from '../baselines/baseline.ts';
import { waitUntilIdle, withDatabases } from '../data/databases.ts';
import type { Environment } from '../environment.ts';
import { type CountedMetrics, countedLoad } from '../load/load.ts';
import { median } from '../load/quantile.ts';
import { medianAndRange, micro, rate, times } from '../report/format.ts';
import { measureInRounds, ratiosOf, type SectionPart, type Thoroughness } from '../sections/section.ts';

const CONNECTIONS = 16;

/** A new property, the same for all programs. */
const comparedProperty = (nth: number) => ({
  name: `Compared House ${nth}`,
  address: `${nth} Compared Street`,
  city: 'Portland',
  state: 'ME',
  zip_code: '04101',
  property_type: 'house',
  bedrooms: 3,
  bathrooms: 1.5,
  rent_amount: 1850.5,
  description: 'Close to the park; heating included.',
});

interface Creation {
  readonly title: string;
  readonly program: 'service' | 'baseline';
  readonly path: string;
  readonly keyed?: boolean;
}

/** Who creates a property, in the order within a round. Whoever gives the same guarantees gets an idempotency key. */
const creations = {
  own: { title: 'the service', program: 'service', path: '/properties' },
  express: { title: 'Express + documents, one insert', program: 'baseline', path: '/properties' },
  ownKeyed: { title: 'the service, with an idempotency key', program: 'service', path: '/properties', keyed: true },
  guaranteed: {
    title: 'Express + documents, the same guarantees',
    program: 'baseline',
    path: '/guaranteed-properties',
    keyed: true,
  },
} as const satisfies Readonly<Record<string, Creation>>;
type CreationName = keyof typeof creations;
const names = Object.keys(creations) as CreationName[];

/** Removes what the baseline with the guarantees has written, so that its count of properties stays as small as a plan's. */
const emptyGuaranteed = (databaseUri: string): Promise<void> =>
  withDatabases(databaseUri, async (client) => {
    for (const name of ['guaranteed_properties', 'idempotency_keys', 'history', 'outbox', 'audit'])
      await baselineDatabase(client).collection(`express_${name}`).deleteMany({});
  });

/** Measures the creation of a property by the service and its baseline, one after the other in each round. */
export function measureCreations(environment: Environment, how: Thoroughness): Promise<SectionPart> {
  const { product, services, players } = environment;
  const headers = { authorization: `Bearer ${players.middle.session.token}` };
  return withExpress(environment, async (baseline) => {
    const programs = {
      service: { url: services.portfolio, pid: product.processes.get('portfolio') ?? 0 },
      baseline,
    };
    const rounds = await measureInRounds(names, how, async (name, seconds) => {
      const { program, path, keyed }: Creation = creations[name];
      if (name === 'guaranteed') await emptyGuaranteed(product.databaseUri);
      const call = { method: 'POST', path, headers, body: comparedProperty, keyed } as const;
      const metrics = await countedLoad(call, { ...programs[program], connections: CONNECTIONS, seconds });
      if (program === 'service') await waitUntilIdle(product.databaseUri);
      return metrics;
    });
    const of = (name: CreationName, metric: keyof CountedMetrics) => rounds[name].map((one) => one[metric]);
    const compared: Partial<Record<CreationName, number[]>> = {
      express: ratiosOf(of('own', 'perSecond'), of('express', 'perSecond')),
      guaranteed: ratiosOf(of('ownKeyed', 'perSecond'), of('guaranteed', 'perSecond')),
    };
    const rows = names.map((name) => [
      creations[name].title,
      rate(median(of(name, 'perSecond'))),
      micro(median(of(name, 'cpu'))),
      compared[name] ? medianAndRange(compared[name], times) : '',
    ]);
    return {
      table: {
        notes: `**Creating a property**, directly at its service and at ${CONNECTIONS} connections, against a program in \`tools/bench/baselines\`. With one insert, a crash may lose the count of a plan's limit or the event. The last line gives the guarantees that the service gives: it claims the idempotency key, counts for the quota, and writes the record, its history, an outbox message, an audit entry and the answer of the key, each after the other and with the journal. Ratios: the service's rate to the baseline's in the same round.`,
        titles: ['create a property', 'rate', 'CPU per request', "the service's ratio"],
        rows,
      },
      metrics: {
        'guaranteed create': median(compared.guaranteed ?? []),
        'express create': median(compared.express ?? []),
      },
    };
  });
}
