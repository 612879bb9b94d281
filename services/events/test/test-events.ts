import { type ChangeReport, events, type RequestReport } from '@keystead/contracts';
import { recordedLog, type TestApi, type TestUser, testApi } from '@keystead/service-kit/testing';
import type { Connection } from 'mongoose';
import { createEvents } from '../src/create-events.ts';
import type { EventsTools } from '../src/dependencies.ts';

/** Users of two accounts, a tenant and an admin. */
export const people = {
  landlord: { userId: 1, accountId: 1, role: 'landlord' },
  manager: { userId: 2, accountId: 1, role: 'property_manager' },
  otherLandlord: { userId: 3, accountId: 3, role: 'landlord' },
  tenant: { userId: 4, accountId: 4, role: 'tenant' },
  admin: { userId: 5, accountId: 5, role: 'admin' },
} satisfies Record<string, TestUser>;

/** Settings of the service that a test may override. */
export type TestSettings = Partial<
  Pick<EventsTools, 'allowPrivate' | 'timeoutMs' | 'pace' | 'post' | 'resolve' | 'singleReplica' | 'keys'>
>;

type Service = ReturnType<typeof createEvents>;

/** The events service under test. */
export interface TestEvents extends TestApi {
  /** The service, which runs in the test's own process. */
  readonly service: Service;
  /** Sends reports as portfolio does, and waits until they are processed. */
  report(...reports: readonly (ChangeReport | RequestReport)[]): Promise<void>;
  /** A second instance of the service on the same database, for tests of its workers. */
  twin(settings?: TestSettings): Service;
}

const noErasures = async () => ({ erased: [], as_of: '2026-01-01T00:00:00.000Z' });

const toolsOf = (
  database: Connection,
  verifier: EventsTools['verifier'],
  {
    allowPrivate = true,
    timeoutMs = 2_000,
    pace = 1,
    post = async () => undefined,
    resolve,
    singleReplica,
    keys = ['a key of the tests'],
  }: TestSettings,
): EventsTools => ({
  database,
  log: recordedLog().log,
  verifier,
  singleReplica,
  erasedAccounts: noErasures,
  endedKeys: async () => ({ ended: [], voided: [], as_of: '2026-01-01T00:00:00.000Z' }),
  keys,
  allowPrivate,
  timeoutMs,
  pace,
  post,
  ...(resolve && { resolve }),
});

/** Starts the events service for a test file; stop it in `afterAll`. */
export async function testEvents(settings: TestSettings = {}): Promise<TestEvents> {
  let service: Service | undefined;
  const api = await testApi(events, (database, issuer) => {
    service = createEvents(toolsOf(database, issuer.verifier, settings));
    return service;
  });
  const started = service as Service;
  return {
    ...api,
    service: started,
    async report(...reports) {
      const headers = { 'x-service-token': api.issuer.serviceToken('portfolio') };
      const { status } = await api.call(null, 'POST /internal/reports', { reports }, headers);
      expect(status).toBe(204);
      await started.reportCollector.processPending();
    },
    twin: (other = settings) => createEvents(toolsOf(api.database, api.issuer.verifier, other)),
  };
}

/** Runs the erasure job as if identity had erased these accounts. */
export async function erase({ database, issuer }: TestApi, erased: number[]): Promise<void> {
  const tools = toolsOf(database, issuer.verifier, {});
  const erasedAccounts = async () => ({ erased, as_of: '2026-01-01T00:00:00.000Z' });
  const job = createEvents({ ...tools, erasedAccounts }).jobs?.find(({ name }) => name.includes('erased'));
  await job?.run();
}

/** Runs the background job as if identity had reported ended keys or a user's invalid access. */
export async function endKeys(
  { database, issuer }: TestApi,
  ended: number[],
  voided: { user_id: number; before: string }[] = [],
): Promise<void> {
  const tools = toolsOf(database, issuer.verifier, {});
  const endedKeys = async () => ({ ended, voided, as_of: '2026-01-01T00:00:00.000Z' });
  await createEvents({ ...tools, endedKeys })
    .jobs?.find(({ name }) => name.includes('ended keys'))
    ?.run();
}

let reported = 0;

/** A report of a change of a property, as portfolio sends it. */
export function change(over: Partial<ChangeReport> & { id?: number; version?: number } = {}): ChangeReport {
  const { id = 7, version = 1, ...given } = over;
  const name = `Harbour House ${id}`;
  return {
    kind: 'change',
    key: `portfolio/properties/${id}/${version}/${++reported}`,
    at: '2026-05-04T08:30:00.000Z',
    account_id: people.landlord.accountId,
    by: { user_id: 1, name: 'Ann Archer', key_id: null, service: null },
    types: [version === 1 ? 'property.created' : 'property.updated'],
    data: { object: 'property', id, version, record: { name, rent: 1250.5, is_let: true, note: null }, changes: [] },
    ...given,
  };
}

/** A report of a request, as portfolio sends it. */
export const request = (over: Partial<RequestReport> = {}): RequestReport => ({
  kind: 'request',
  key: `portfolio/requests/${++reported}`,
  at: '2026-05-04T08:30:00.000Z',
  account_id: people.landlord.accountId,
  by: { user_id: 1, name: 'Ann Archer', key_id: null, service: null },
  action: 'PUT /properties/{id}',
  subject: 'properties/7',
  status: 200,
  request_id: `r-${reported}`,
  ...over,
});
