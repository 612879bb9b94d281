import { planStages, queryWork } from '@keystead/service-kit/testing';
import { atTenPercent, people, type TestReleases, testReleases } from '../test/test-releases.ts';

let api: TestReleases;
let rollout: number;
beforeAll(async () => {
  api = await testReleases();
  for (let at = 0; at < 20; at++)
    await api.publish({ remote: at % 10 ? 'mf-marketing' : 'mf-portfolio', version: at % 10 ? '1.0.0' : '9.0.0' });
  for (let at = 0; at < 6; at++) {
    const { id } = await api.start(at % 3 ? 'mf-billing' : 'mf-operations', { stages: atTenPercent });
    rollout = id;
    if (at < 5) await api.call(people.admin, `PUT /rollouts/${id}`, { state: 'aborted', reason: 'Over' });
  }
  const beacons = Array.from(
    { length: 20 },
    (_, at) => ({ visitor: `visitor ${at}`, arm: 'stable', kind: 'loading' }) as const,
  );
  await api.report(rollout, ...beacons);
});
afterAll(() => api.stop());

const ever = { liveSince: new Date(0), needed: [1, 2], publishedSince: new Date(0) };

describe('queries', () => {
  it.each<[string, string, () => Promise<unknown>, number]>([
    ['releases of a remote', 'releases', () => api.deps.releases.page({ remote: 'mf-portfolio' }), 2],
    ['blocked releases', 'releases', () => api.deps.releases.page({ state: 'blocked' }), 0],
    ['releases by a word', 'releases', () => api.deps.releases.page({ q: '9' }), 2],
    ['releases that name an operation', 'releases', () => api.deps.releases.declaring('GET /nothing', ever), 0],
    ['releases that name a file', 'releases', () => api.deps.releases.namedFiles(['sha384-none'], [1], new Date(0)), 0],
    ['a release by its name', 'releases', () => api.deps.releases.named('mf-portfolio', 'none'), 0],
    ['the open rollout of a remote', 'rollouts', () => api.deps.rollouts.openOf('mf-billing'), 1],
    ['open rollouts', 'rollouts', () => api.deps.rollouts.open(), 1],
    ['rollouts of a remote', 'rollouts', () => api.deps.rollouts.page({ remote: 'mf-operations' }), 2],
    [
      'aborted rollouts of a remote',
      'rollouts',
      () => api.deps.rollouts.page({ remote: 'mf-operations', state: 'aborted' }),
      2,
    ],
    ['rollouts with unreported steps', 'rollouts', () => api.deps.rollouts.unreported(), 0],
    ['rollouts that run', 'rollouts', () => api.deps.rollouts.page({ state: 'running' }), 1],
  ])('find %s without scanning others', async (_, model, query, found) => {
    const work = await queryWork(api.database, model, query);
    expect(work.length).toBeGreaterThan(0);
    for (const each of work) {
      expect(each.found).toBe(found);
      expect(each.keys).toBeLessThanOrEqual(found + 1);
    }
  });

  const now = new Date();
  it.each<[string, string, object]>([
    ['a batch', 'exposures', { 'pending.portion': 'x:1' }],
    ['abandoned batches', 'exposures', { 'pending.at': { $lt: now } }],
    ['silent visitors of stable', 'exposures', { 'waiting.stable': { $lt: now } }],
    ['silent visitors of the candidate', 'exposures', { 'waiting.candidate': { $lt: now } }],
    ['a visitor', 'exposures', { rollout: 1, visitor: 'x', told: { $nin: ['s.loading'] } }],
    ['points', 'rollout_points', { rollout: 1 }],
    ['calls', 'release_calls', { operation: 'GET /plans', day: { $gte: now } }],
    ['unused files', 'stored_files', { wanted_at: { $lt: now } }],
  ])('find %s with an index', async (_, collection, filter) => {
    const explained = await api.database.collection(collection).find(filter).explain();
    expect(planStages(explained)).toContain('IXSCAN');
    expect(planStages(explained)).not.toContain('COLLSCAN');
  });

  it("have indexes that expire visitors' events and calls", async () => {
    const expiring = async (name: string) => {
      const indexes = await api.database.collection(name).indexes();
      return indexes.flatMap(({ key, expireAfterSeconds }) => (expireAfterSeconds ? [[key, expireAfterSeconds]] : []));
    };
    const day = 24 * 60 * 60;
    expect(await expiring('exposures')).toEqual([[{ seen_at: 1 }, 90 * day]]);
    expect(await expiring('release_calls')).toEqual([[{ day: 1 }, 30 * day]]);
  });
});
