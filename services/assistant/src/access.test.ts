import { randomUUID } from 'node:crypto';
import { assistant } from '@keystead/contracts';
import { accessTests, type TestApi, type TestUser } from '@keystead/service-kit/testing';
import { newWorld, people, propose, testAssistant } from './test-assistant.ts';

/** Everybody who may come to a route (rules §2), as seen from a proposal to `landlord`. */
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

/** What everybody has of their own. */
const own = (ok: number): Row => [401, ok, ok, ok, ok, ok];
/** What the person alone decides to whom it was proposed: no colleague, and no admin. */
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
  'POST /ai/actions/{id}/confirmation': { answers: personal, body: () => ({}) },
  'POST /ai/actions/{id}/refusal': { answers: personal },
};

const letter = { kind: 'message', tenant_ids: [21], subject: 'Rent', text: 'Please pay.' } as const;
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
    const proposal = { deed: letter, title: 'Write to Ana', details: [], to: ['Ana Lopez'] };
    const id = name.includes('{id}') ? (await propose(api, world, people.landlord, proposal)).id : 0;
    return api.call(user, name.replace('{id}', String(id)), body?.());
  },
});

describe('what there is to begin with', () => {
  const promptsOf = async (user: TestUser) => (await api.call(user, 'GET /ai/models')).body;

  it('is three models, the local analyst where none is configured, and eight questions', async () => {
    const offer = await promptsOf(people.landlord);
    expect(offer.models.map(({ id }) => id)).toEqual(['keystead-basic', 'keystead-advanced', 'keystead-financial']);
    expect(offer.answered_by).toBe('analyst');
    expect(new Set(offer.prompts).size).toBe(8);
  });

  it('is the same for whoever manages, and another for who rents', async () => {
    const [landlord, manager, admin, tenant] = await Promise.all(
      [people.landlord, people.manager, people.admin, people.tenant].map(promptsOf),
    );
    expect([manager?.prompts, admin?.prompts]).toEqual([landlord?.prompts, landlord?.prompts]);
    expect(tenant?.prompts.filter((prompt) => landlord?.prompts.includes(prompt))).toEqual([]);
    expect(tenant?.prompts).toHaveLength(8);
  });
});
