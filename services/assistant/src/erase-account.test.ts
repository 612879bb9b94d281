import type { TestApi, TestUser } from '@keystead/service-kit/testing';
import { ask, newWorld, people, propose, runJobs, testAssistant, type World } from '../test/test-assistant.ts';
import { ModelBudget } from './budget/model-budget.ts';

const { landlord, otherLandlord } = people;
const message = { kind: 'message', tenant_ids: [21], subject: 'Rent', text: 'Please pay.' } as const;
const proposal = { deed: message, title: 'Write to Ana', details: [], to: ['Ana Lopez'] };

describe('an account that identity has erased', () => {
  let api: TestApi;
  let world: World;
  beforeEach(async () => {
    world = newWorld();
    world.stores = (database) => [new ModelBudget(database, { tokens: 1_000, microdollars: 1_000 })];
    api = await testAssistant(world);
  });
  afterEach(() => api.stop());

  /** Writes a document into every collection. */
  async function fill(by: TestUser): Promise<void> {
    const done = await propose(api, world, by, proposal);
    await api.call(by, `POST /ai/actions/${done.id}/confirmation`, {}, { 'idempotency-key': 'k' });
    await propose(api, world, by, proposal);
    // Proposes an action again.
    await ask(api, by, 'Hello?');
    const [budget] = world.stores?.(api.database) ?? [];
    await (budget as ModelBudget).reserve(by.accountId, { tokens: 1, microdollars: 1 });
  }

  /** The number of an account's documents in each collection, without empty ones. */
  async function left({ accountId, userId }: TestUser): Promise<Record<string, number>> {
    const found: Record<string, number> = {};
    for (const { name } of (await api.database.db?.listCollections().toArray()) ?? []) {
      const keys = { _id: new RegExp(`^${userId} `) } as object;
      const count = await api.database.collection(name).countDocuments({ $or: [{ account_id: accountId }, keys] });
      if (count > 0) found[name] = count;
    }
    return found;
  }

  it('leaves no data behind, and the data of others unchanged', async () => {
    // Only the sample's landlord can see the tenant, so the other landlord's e-mail is rejected.
    await fill(landlord);
    await fill(otherLandlord);
    const others = await left(otherLandlord);
    expect(await left(landlord)).toEqual({
      chat_messages: 6,
      assistant_actions: 3,
      notices: 1,
      model_budgets: 1,
      idempotency_keys: 1,
      reports: 4,
    });
    world.erased.push(landlord.accountId);
    await runJobs(api.database, world);
    expect(await left(landlord)).toEqual({});
    expect(await left(otherLandlord)).toEqual(others);
    await runJobs(api.database, world);
  });
});
