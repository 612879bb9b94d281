import { withDatabases } from '../data/databases.ts';
import { median, spread } from '../figures/quantile.ts';
import type { Figures, GoalName } from '../goals/goals.ts';
import { type CountedFigures, countedLoad } from '../load/counted-load.ts';
import { between, micro, rate, times } from '../report/words.ts';
import type { SectionResult, Thoroughness } from '../section.ts';
import { atRest } from '../stage/at-rest.ts';
import type { Stage } from '../stage/stage.ts';
import { type ComparedName, comparedCalls, comparedNames, comparedTitles } from './compared-calls.ts';
import { copyProperties } from './copy-properties.ts';
import { assertSame } from './same-records.ts';
import { type Peer, peerNames, startPeer } from './start-peer.ts';

/** The number of concurrent connections. */
const connections = 16;

const contestants = ['service', ...peerNames] as const;
type Contestant = (typeof contestants)[number];
/** The URL and process of each program. */
type Places = Readonly<Record<Contestant, Pick<Peer, 'url' | 'pid'>>>;
/** The results of each call in each round. */
type Rounds = Readonly<Record<ComparedName, Readonly<Record<Contestant, CountedFigures[]>>>>;

async function records(url: string, token: string, path: string): Promise<Record<string, unknown>[]> {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${url}${path} answered ${response.status}`);
  const answer = (await response.json()) as Record<string, unknown> & { properties?: Record<string, unknown>[] };
  return answer.properties ?? [answer];
}

/** Checks that all programs return the same first page and the same record. */
async function checkSame(places: Places, token: string, id: number): Promise<void> {
  for (const path of ['/properties?limit=50', `/properties/${id}`]) {
    const own = await records(places.service.url, token, path);
    for (const peer of peerNames) assertSame(peer, own, await records(places[peer].url, token, path));
  }
}

async function measure(stage: Stage, places: Places, how: Thoroughness): Promise<Rounds> {
  const { large, middle } = stage.players;
  const ids = large.homes.map(({ property }) => property.id);
  const none = (): Record<Contestant, CountedFigures[]> => ({
    service: [],
    'express-documents': [],
    'fastify-driver': [],
  });
  const rounds = { list: none(), one: none(), create: none(), total: none() };
  const run = async (name: ComparedName, who: Contestant, seconds: number): Promise<CountedFigures> => {
    const { token } = name === 'create' ? middle.session : large.session;
    const call = comparedCalls({ token, ids, isPeer: who !== 'service' })[name];
    const figures = await how.measureAlone(() => countedLoad(call, { ...places[who], connections, seconds }));
    if (name === 'create' && who === 'service') await atRest(stage.product.databaseUri);
    return figures;
  };
  // Warm-up: newly loaded code is slow for a moment in every program.
  for (const name of comparedNames) for (const who of contestants) await run(name, who, Math.min(2, how.seconds));
  for (let round = 0; round < how.rounds; round += 1)
    for (const name of comparedNames)
      for (const who of contestants) rounds[name][who].push(await run(name, who, how.seconds));
  return rounds;
}

/** The ratio of the service's rate to a baseline's in each round. */
const ratios = (rounds: Readonly<Record<Contestant, CountedFigures[]>>, peer: Contestant): number[] =>
  rounds.service.map(({ perSecond }, round) => perSecond / (rounds[peer][round]?.perSecond ?? Number.NaN));

const told = (values: readonly number[], word: (value: number) => string) =>
  between(median(values), spread(values), word);

/** The rate and processor time of one program. */
const cell = (figures: readonly CountedFigures[]) =>
  `${rate(median(figures.map(({ perSecond }) => perSecond)))}, ${micro(median(figures.map(({ cpu }) => cpu)))}`;

function figuresOf(rounds: Rounds): Figures {
  const against = (peer: Contestant, prefix: string, names: readonly ComparedName[]) =>
    names.map((name): [GoalName, number] => [`${prefix} ${name}` as GoalName, median(ratios(rounds[name], peer))]);
  return Object.fromEntries([
    ...against('express-documents', 'express', comparedNames),
    ...against('fastify-driver', 'fastify', ['list', 'one', 'create']),
  ]);
}

/** Measures the service for properties against its baselines, one after the other in each round. */
export async function peersSection(stage: Stage, how: Thoroughness): Promise<SectionResult> {
  const { databaseUri } = stage.product;
  const lastId = await withDatabases(databaseUri, copyProperties);
  const keys = JSON.stringify((await stage.admin.call('GET /auth/keys')).keys);
  const peers: Peer[] = [];
  try {
    for (const name of peerNames) peers.push(await startPeer(name, { databaseUri, keys, lastId }));
    const [express, fastify] = peers;
    if (!express || !fastify) throw new Error('the peers have not been started');
    const service = { url: stage.services.portfolio, pid: stage.product.processes.get('portfolio') ?? 0 };
    const places = { service, 'express-documents': express, 'fastify-driver': fastify };
    const { session, homes } = stage.players.large;
    await checkSame(places, session.token, homes[0]?.property.id ?? 0);
    const rounds = await measure(stage, places, how);
    const rows = comparedNames.map((name) => [
      comparedTitles[name],
      ...contestants.map((who) => cell(rounds[name][who])),
      ...peerNames.map((peer) => told(ratios(rounds[name], peer), times)),
    ]);
    const titles = ['', 'the service', 'Express + documents', 'Fastify + driver', 'against Express', 'against Fastify'];
    return {
      title: 'Against peers',
      notes: `Properties straight at their service, at ${connections} connections, against the programs in \`bench/peers\`, which answer the same records of the same account to the same token: medians of all rounds, of ratios the lowest and the highest too. Beside each rate stands the processor time of the answering process for a request, its database's aside. A peer's create is one write. The service's keeps the plan's limit, counts, and reports the change to the events service besides.`,
      tables: [{ titles, rows }],
      figures: figuresOf(rounds),
    };
  } finally {
    for (const peer of peers) await peer.stop();
  }
}
