import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BeaconKind,
  type NewRelease,
  type NewRollout,
  type Notice,
  type RemoteName,
  releases,
} from '@keystead/contracts';
import {
  type Arm,
  hexOfIntegrity,
  inCandidate,
  integrityOf,
  openStore,
  type ReleaseStore,
  reportToken,
} from '@keystead/releases';
import { type ApiAnswer, recordedLog, type TestApi, type TestUser, testApi } from '@keystead/service-kit/testing';
import { createReleases } from '../src/create-releases.ts';
import type { Dependencies, ReleasesTools } from '../src/dependencies.ts';

const admin: TestUser = { userId: 5, accountId: 5, role: 'admin', name: 'Ada Admin' };

/** A caller with an admin's key that has these scopes. */
export const keyOf = (...scopes: string[]): TestUser => ({ ...admin, key: { id: 7, scopes } });

export const people = {
  admin,
  landlord: { userId: 1, accountId: 1, role: 'landlord' },
  manager: { userId: 2, accountId: 1, role: 'property_manager' },
  tenant: { userId: 4, accountId: 4, role: 'tenant' },
} satisfies Record<string, TestUser>;

/** The key that gateways and the service share in tests. */
export const tokenKey = 'a key of the tests';

/** What the gateway of the tests was deployed with. */
export const deployed = {
  shell: {
    release: 'abcdef012345',
    offers: { react: '19.3.1', '@keystead/ui': '1.0.0' },
    exports: { react: ['use', 'useState'] },
  },
  built_in: [
    { remote: 'mf-billing', release: '0123456789ab', version: '1.0.0', operations: ['GET /plans'] },
    { remote: 'mf-marketing', release: 'ba9876543210', version: '1.0.0', operations: [] },
  ],
  operations: ['GET /properties', 'GET /plans'],
};

/** A stage of 10 % that never advances by itself. */
export const atTenPercent = [
  { percent: 10, min_visitors: 1_000_000, min_seconds: 0 },
  { percent: 100, min_visitors: 1_000_000, min_seconds: 0 },
];

const bytes = Buffer.from('export const routes = [];');
/** The one file of the releases in tests. */
export const file = { bytes, integrity: integrityOf(bytes), sha384: hexOfIntegrity(integrityOf(bytes)) };

let published = 0;

/** A release as its team publishes it; each has another name. */
export function release(over: Partial<NewRelease> = {}): NewRelease {
  const { remote = 'mf-billing', release: name = (++published).toString(16).padStart(12, '0') } = over;
  return {
    remote,
    release: name,
    version: '2.0.0',
    container: `${remote.replaceAll('-', '_')}__${name}`,
    entry: 'remoteEntry.js',
    preload: [],
    files: [{ path: 'remoteEntry.js', integrity: file.integrity, bytes: bytes.length }],
    shared: { react: '^19.0.0' },
    imports: { react: ['useState'] },
    operations: ['GET /properties'],
    ...over,
  };
}

/** A report of a visitor's page. */
interface Reporting {
  readonly visitor: string;
  readonly arm: Arm;
  readonly kind: BeaconKind;
  readonly drawn?: boolean;
  readonly mount_ms?: number;
}

export interface TestReleases extends TestApi {
  /** The dependencies of the service in this process. */
  readonly deps: Dependencies;
  readonly store: ReleaseStore;
  /** The accounts that identity reports as erased. */
  readonly erased: number[];
  /** The e-mails that identity was asked to send. */
  readonly emails: Notice[];
  /** The dependencies of another process on the same database. */
  twin(): Dependencies;
  /** Runs a background job of the service once. */
  runJob(name: string): Promise<void>;
  /** Calls the API as a service of the product. */
  serve<Call extends string>(operation: Call, body?: unknown): Promise<ApiAnswer<Call>>;
  /** Publishes a release, and returns its id. */
  publish(over?: Partial<NewRelease>): Promise<number>;
  /** Publishes a release of a remote, starts its rollout, and returns the ids of both. */
  start(remote: RemoteName, over?: Partial<NewRollout>): Promise<{ id: number; release: number }>;
  /** Sends reports as visitors' pages do, in one call; returns the status. */
  report(rollout: number, ...reports: readonly Reporting[]): Promise<number>;
  // biome-ignore lint/suspicious/noExplicitAny: each test reads its own part of the rollout.
  rollout(id: number): Promise<any>;
}

/** Starts the releases service for a test file, with a gateway that has reported its state; stop it in `afterAll`. */
export async function testReleases(own: Pick<ReleasesTools, 'planTimeoutMs'> = {}): Promise<TestReleases> {
  const folder = await mkdtemp(join(tmpdir(), 'keystead-releases-'));
  const store = openStore({ RELEASE_STORE: folder });
  const log = recordedLog().log;
  const erased: number[] = [];
  const emails: Notice[] = [];
  const toolsOn = (database: TestApi['database']) => ({
    ...{ database, log, store, tokenKeys: [tokenKey], ...own },
    post: async ({ notices }: { notices: Notice[] }) => void emails.push(...notices),
    erasedAccounts: async () => ({ erased: [...erased], as_of: new Date().toISOString() }),
  });
  let service: ReturnType<typeof createReleases> | undefined;
  const api = await testApi(releases, (database) => {
    service = createReleases(toolsOn(database));
    return service;
  });
  const { deps, jobs = [] } = service as ReturnType<typeof createReleases>;
  const serve: TestReleases['serve'] = (operation, body) =>
    api.call(null, operation, body, { 'x-service-token': api.issuer.serviceToken('gateway') });
  await serve('PUT /internal/gateway-state', deployed);
  const octets = { 'content-type': 'application/octet-stream' };
  await api.call(admin, `PUT /releases/files/${file.sha384}`, file.bytes, octets);
  const publish: TestReleases['publish'] = async (over) => {
    const { status, body } = await api.call(admin, 'POST /releases', release(over));
    expect(status).toBe(201);
    return body.id;
  };
  return {
    ...api,
    store,
    deps,
    erased,
    emails,
    twin: () => createReleases(toolsOn(api.database)).deps,
    async runJob(name) {
      const job = jobs.find((each) => each.name === name);
      if (!job) throw new Error(`there is no job "${name}"`);
      await job.run();
    },
    serve,
    publish,
    async start(remote, over = {}) {
      const id = await publish({ remote });
      const body = { release_id: id, stages: atTenPercent, reason: 'New', ...over };
      const answer = await api.call(admin, `POST /remotes/${remote}/rollouts`, body);
      expect(answer.problem).toMatchObject({ state: 'running' });
      return { id: answer.body.id, release: id };
    },
    async report(rollout, ...reports) {
      const beacons = reports.map(({ visitor, arm, kind, drawn = true, mount_ms }) => ({
        token: reportToken(tokenKey, { rollout, arm, drawn, visitor }),
        kind,
        ...(kind === 'mounted' && { mount_ms: mount_ms ?? 100, first_load: true }),
      }));
      return (await api.call(null, 'POST /releases/beacons', { beacons })).status;
    },
    async rollout(id) {
      return (await api.call(admin, `GET /rollouts/${id}`)).body;
    },
    async stop() {
      await api.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** Returns `count` visitors whom the draw puts in an arm. */
export function visitorsOf(salt: string, arm: Arm, count: number, percent = 10): string[] {
  const visitors: string[] = [];
  for (let at = 0; visitors.length < count; at++)
    if (inCandidate(salt, `visitor ${at}`, percent) === (arm === 'candidate')) visitors.push(`visitor ${at}`);
  return visitors;
}
