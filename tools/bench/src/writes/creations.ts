import { type BaselineName, baselineDatabase, withBaselines } from '../baselines/baseline.ts';
import { comparedProperty } from '../baselines/compared-calls.ts';
import { waitUntilIdle, withDatabases } from '../data/databases.ts';
import type { Environment } from '../environment.ts';
import { type CountedMetrics, countedLoad } from '../load/load.ts';
import { median } from '../load/quantile.ts';
import { medianAndRange, micro, rate, times } from '../report/format.ts';
import type { Thoroughness } from '../sections/section.ts';
import type { WrittenPart } from './written-part.ts';

const CONNECTIONS = 16;

interface Creation {
  readonly title: string;
  readonly program: 'service' | BaselineName;
  readonly path: string;
  readonly keyed?: boolean;
}

/** Who creates a property, in the order within a round. Whoever gives the same guarantees gets an idempotency key. */
const creations = {
  own: { title: 'the service', program: 'service', path: '/properties' },
  express: { title: 'Express + documents, one insert', program: 'express-documents', path: '/properties' },
  fastify: { title: 'Fastify + driver, one insert', program: 'fastify-driver', path: '/properties' },
  ownKeyed: { title: 'the service, with an idempotency key', program: 'service', path: '/properties', keyed: true },
  guaranteed: {
    title: 'Express + documents, the same guarantees',
    program: 'express-documents',
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

/** Measures the creation of a property by the service and its baselines, one after the other in each round. */
export function measureCreations(environment: Environment, how: Thoroughness): Promise<WrittenPart> {
  const { product, services, players } = environment;
  const headers = { authorization: `Bearer ${players.middle.session.token}` };
  return withBaselines(environment, async (baselines) => {
    const places = {
      service: { url: services.portfolio, pid: product.processes.get('portfolio') ?? 0 },
      ...baselines,
    };
    const run = async (name: CreationName, seconds: number): Promise<CountedMetrics> => {
      const { program, path, keyed }: Creation = creations[name];
      if (name === 'guaranteed') await emptyGuaranteed(product.databaseUri);
      const call = { method: 'POST', path, headers, body: comparedProperty, keyed } as const;
      const metrics = await how.measureAlone(() =>
        countedLoad(call, { ...places[program], connections: CONNECTIONS, seconds }),
      );
      if (program === 'service') await waitUntilIdle(product.databaseUri);
      return metrics;
    };
    const rounds: Record<CreationName, CountedMetrics[]> = {
      own: [],
      express: [],
      fastify: [],
      ownKeyed: [],
      guaranteed: [],
    };
    // Warm-up: newly loaded code is slow for a moment in every program.
    for (const name of names) await run(name, Math.min(1, how.seconds));
    for (let round = 0; round < how.rounds; round += 1)
      for (const name of names) rounds[name].push(await run(name, how.seconds));
    const ratios = (own: CreationName, other: CreationName) =>
      rounds[own].map(({ perSecond }, round) => perSecond / (rounds[other][round]?.perSecond ?? Number.NaN));
    const compared = {
      express: ratios('own', 'express'),
      fastify: ratios('own', 'fastify'),
      guaranteed: ratios('ownKeyed', 'guaranteed'),
    };
    const of = (name: CreationName, metric: (one: CountedMetrics) => number) => median(rounds[name].map(metric));
    const rows = names.map((name) => [
      creations[name].title,
      rate(of(name, ({ perSecond }) => perSecond)),
      micro(of(name, ({ cpu }) => cpu)),
      name in compared ? medianAndRange(compared[name as keyof typeof compared], times) : '',
    ]);
    return {
      table: {
        notes: `**Creating a property**, directly at its service and at ${CONNECTIONS} connections, against the programs in \`tools/bench/baselines\`. The first two baselines insert one document, so a crash may lose the count of a plan's limit or the event. The last one gives the guarantees that the service gives: it claims the idempotency key, counts for the quota, and writes the record, its history, an outbox message, an audit entry and the answer of the key, each after the other and with the journal. Ratios: the service's rate to the baseline's in the same round.`,
        titles: ['create a property', 'rate', 'CPU per request', "the service's ratio"],
        rows,
      },
      metrics: {
        'guaranteed create': median(compared.guaranteed),
        'express create': median(compared.express),
        'fastify create': median(compared.fastify),
      },
    };
  });
}
