import { randomUUID } from 'node:crypto';
import { assistant } from '@keystead/contracts';
import { accessTests, type TestApi, type TestUser } from '@keystead/service-kit/testing';
import { newWorld, people, propose, testAssistant } from '../test/test-assistant.ts';

/** The callers of a route (rules §2), relative to a proposal made to `landlord`. */
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

/** Routes for records that each user has of their own. */
const own = (ok: number): Row => [401, ok, ok, ok, ok, ok];
/** Routes for decisions that only the user may make to whom the action was proposed: no colleague, and no admin. */
const personal: Row = [401, 404, 404, 200, 404, 404];

interface Route {
  readonly answers: Row;
  readonly body?: () => unknown;
}

const table: Record<string, Route> = {
  'GET /ai/models': { answers: own(200) },
  'POST /ai/chat': { answers: own(200), body: () => ({ message: 'Hello?' }) },
  'POST /ai/chat/stream': { answers: own(200), body: () => ({ message: 'Hello?' }) },
  'GET /ai/history': { answers: own(200) },
  'POST /ai/history': {
    answers: own(201),
    body: () => ({ messages: [{ exchange: randomUUID(), type: 'user', content: 'Hello?' }] }),
  },
  'DELETE /ai/history': { answers: own(204) },
  'GET /ai/actions/{id}': { answers: personal },
  'POST /internal/mcp': { answers: own(200), body: () => ({ jsonrpc: '2.0', id: 1, method: 'ping' }) },
  'POST /ai/actions/{id}/confirmation': { answers: personal, body: () => ({}) },
  'POST /ai/actions/{id}/refusal': { answers: personal },
  // A message is no plan, which only the user learns to whom it was proposed.
  'POST /ai/actions/{id}/undo': { answers: [401, 404, 404, 409, 404, 404] },
};

const message = { kind: 'message', tenant_ids: [21], subject: 'Rent', text: 'Please pay.' } as const;
const world = newWorld();
let api: TestApi;
beforeAll(async () => {
  api = await testAssistant(world);
});
afterAll(() => api.stop());

accessTests<Route>({
  contract: assistant,
  callers,
  table,
  async call(name, user, { body }) {
    // These tests do not cover rate limits.
    await api.database.collection('attempt_limits').deleteMany({});
    const proposal = { deed: message, title: 'Write to Ana', details: [], to: ['Ana Lopez'] };
    const id = name.includes('{id}') ? (await propose(api, world, people.landlord, proposal)).id : 0;
    const headers = { accept: 'application/json, text/event-stream' };
    return api.call(user, name.replace('{id}', String(id)), body?.(), headers);
  },
});

describe('GET /ai/models', () => {
  const promptsOf = async (user: TestUser) => (await api.call(user, 'GET /ai/models')).body;

  it('returns three models, the local analyst where no model is configured, and eight questions', async () => {
    const offer = await promptsOf(people.landlord);
    expect(offer.models.map(({ id }) => id)).toEqual(['keystead-basic', 'keystead-advanced', 'keystead-financial']);
    expect(offer.answered_by).toBe('analyst');
    expect(new Set(offer.prompts).size).toBe(8);
  });

  it('returns the same questions to landlords, managers and admins, and others to tenants', async () => {
    const [landlord, manager, admin, tenant] = await Promise.all(
      [people.landlord, people.manager, people.admin, people.tenant].map(promptsOf),
    );
    expect([manager?.prompts, admin?.prompts]).toEqual([landlord?.prompts, landlord?.prompts]);
    expect(tenant?.prompts.filter((prompt) => landlord?.prompts.includes(prompt))).toEqual([]);
    expect(tenant?.prompts).toHaveLength(8);
  });
});
