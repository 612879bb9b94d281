import { releases } from '@keystead/contracts';
import { accessTests, type TestUser } from '@keystead/service-kit/testing';
import { file, keyOf, people, release, type TestReleases, testReleases } from '../test/test-releases.ts';

/** All kinds of callers; the routes act on mf-billing. */
const callers = {
  anonymous: null,
  tenant: people.tenant,
  landlord: people.landlord,
  manager: people.manager,
  admin: people.admin,
  'a key of the team': keyOf('release:mf-billing'),
  'a key of another team': keyOf('release:mf-marketing'),
  'a key that reads': keyOf('releases:read'),
  'a key that writes': keyOf('releases:write'),
  'a key for something else': keyOf('portfolio:write'),
  // Only an admin can create such a key, and a key has no more rights than its owner.
  'a landlord’s key': { ...people.landlord, key: { id: 8, scopes: ['release:mf-billing'] } },
} satisfies Record<string, TestUser | null>;

interface Route {
  readonly answers: readonly number[];
  readonly body?: () => unknown;
  readonly headers?: Record<string, string>;
}

const read = [401, 403, 403, 403, 200, 200, 200, 200, 200, 403, 403];
/** A route that changes a remote: its status for callers who may, and those for all others. */
const act = (good: number) => [401, 403, 403, 403, good, good, 403, 403, good, 403, 403];
const service = Array.from({ length: 11 }, () => 401);

let api: TestReleases;
let candidate: number;
let rollout: number;

const table: Record<string, Route> = {
  'GET /releases': { answers: read },
  'GET /releases/{id}': { answers: read },
  'GET /releases/uses': { answers: read },
  'GET /remotes': { answers: read },
  'GET /remotes/{remote}': { answers: read },
  'GET /rollouts': { answers: read },
  'GET /rollouts/{id}': { answers: read },
  'GET /rollouts/{id}/points': { answers: read },
  'POST /releases': { answers: act(201), body: () => release() },
  'PUT /releases/files/{sha384}': {
    // The remote of a file is only known when a release names it, so any team may upload one.
    answers: [401, 403, 403, 403, 204, 204, 204, 403, 204, 403, 403],
    body: () => file.bytes,
    headers: { 'content-type': 'application/octet-stream' },
  },
  'PUT /releases/{id}': { answers: act(200), body: () => ({ state: 'published', reason: 'It is well' }) },
  'PUT /rollouts/{id}': { answers: act(200), body: () => ({ state: 'running', reason: 'Go on' }) },
  // A rollout is open already.
  'POST /remotes/{remote}/rollouts': { answers: act(409), body: () => ({ release_id: candidate, reason: 'New' }) },
  // A rollout is open.
  'POST /remotes/{remote}/rollback': { answers: act(409), body: () => ({ reason: 'Broken' }) },
  'PUT /remotes/{remote}': { answers: act(200), body: () => ({ pinned: true, reason: 'Wait' }) },
  'POST /releases/beacons': {
    answers: Array.from({ length: 11 }, () => 202),
    body: () => ({ beacons: [{ token: 'x', kind: 'loading' }] }),
  },
  'GET /internal/release-plan': { answers: service },
  'GET /internal/releases/{remote}/{release}': { answers: service },
  'PUT /internal/gateway-state': { answers: service, body: () => ({ shell: null, built_in: [], operations: [] }) },
  'POST /internal/release-calls': { answers: service, body: () => ({ calls: [] }) },
};

beforeAll(async () => {
  api = await testReleases();
  ({ id: rollout, release: candidate } = await api.start('mf-billing'));
});
afterAll(() => api.stop());

accessTests<Route>({
  contract: releases,
  callers,
  table,
  call(name, user, { body, headers }) {
    const id = name.includes('/rollouts/') ? rollout : candidate;
    const path = name
      .replace('{id}', String(id))
      .replace('{remote}', 'mf-billing')
      .replace('{sha384}', file.sha384)
      .replace('{release}', '0123456789ab')
      .replace('/uses', '/uses?operation=GET%20/plans');
    return api.call(user, path, body?.(), headers);
  },
});
