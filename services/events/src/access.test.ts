import { events } from '@keystead/contracts';
import { accessTests, type TestUser } from '@keystead/service-kit/testing';
import { change, people, type TestEvents, testEvents } from '../test/test-events.ts';
import { type Receiver, startReceiver } from '../test/test-receiver.ts';

/** All kinds of callers of a route (rules §2). `landlord` and `manager` belong to one account, which has a webhook. */
const callers = {
  anonymous: null,
  tenant: people.tenant,
  'other landlord': people.otherLandlord,
  landlord: people.landlord,
  manager: people.manager,
  admin: people.admin,
} satisfies Record<string, TestUser | null>;

/** Statuses in the order of `callers`. */
type Row = readonly [number, number, number, number, number, number];

interface Route {
  readonly answers: Row;
  readonly body?: unknown;
}

/** A list: each caller gets the records that they may see. */
const list: Row = [401, 200, 200, 200, 200, 200];
/** A record of the account of `landlord` and `manager`. */
const own: Row = [401, 404, 404, 200, 200, 200];
const made: Row = [401, 404, 404, 201, 201, 201];
/** Only the admin may see it. */
const audit: Row = [401, 403, 403, 403, 403, 200];

let api: TestEvents;
let receiver: Receiver;
const body = () => ({ url: receiver.url });

const table: Record<string, Route> = {
  'GET /events': { answers: list },
  'GET /events/{id}': { answers: own },
  'GET /live': { answers: [401, 403, 200, 200, 200, 200] },
  'GET /webhooks': { answers: list },
  'POST /webhooks': { answers: [401, 403, 201, 201, 201, 201], body: { url: 'http://127.0.0.1:1/' } },
  'GET /webhooks/{id}': { answers: own },
  'PUT /webhooks/{id}': { answers: own, body: { description: 'Ours' } },
  'POST /webhooks/{id}/secret': { answers: own },
  'POST /webhooks/{id}/test': { answers: made },
  'GET /webhooks/{id}/deliveries': { answers: own },
  'GET /webhooks/{id}/deliveries/{delivery_id}': { answers: own },
  'POST /webhooks/{id}/deliveries/{delivery_id}/resend': { answers: own },
  'GET /audit': { answers: audit },
  'GET /audit/verification': { answers: audit },
  // Only another service's token gives access, whoever the user is.
  'POST /internal/reports': { answers: [401, 401, 401, 401, 401, 401], body: { reports: [change()] } },
  // Last, because it can be deleted only once.
  'DELETE /webhooks/{id}': { answers: [401, 404, 404, 204, 404, 404] },
  'DELETE /webhooks': { answers: [401, 403, 204, 204, 204, 204] },
};

beforeAll(async () => {
  receiver = await startReceiver();
  api = await testEvents();
  await api.call(callers.landlord, 'POST /webhooks', body());
  await api.report(change());
  await api.service.deliveryWorker.stop();
});
afterAll(async () => {
  await api.stop();
  await receiver.stop();
});

accessTests<Route>({
  contract: events,
  callers,
  table,
  async call(name, user, route) {
    const operation = name.replace('{id}', '1').replace('{delivery_id}', '1');
    if (name !== 'GET /live') return api.call(user, operation, route.body);
    const controller = new AbortController();
    const answer = await api.listen(user, name, undefined, { signal: controller.signal });
    controller.abort();
    return answer;
  },
});
