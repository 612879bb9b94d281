import type { ApiScope } from '@keystead/contracts';
import { type ApiClient, sampleProperty } from '../src/api-client.ts';
import { eventually, withinFiveSeconds } from '../src/eventually.ts';
import { sharedProduct } from '../src/running-product.ts';

/** API keys of a landlord, through the gateway. */
describe('an API key', () => {
  const product = sharedProduct();
  let landlord: ApiClient;
  beforeAll(async () => {
    landlord = await product.register('api.keys@mail.example');
  });

  const make = (name: string, scopes: ApiScope[]) => landlord.call('POST /api-keys', { name, scopes });
  const revokeAll = async () => {
    const { api_keys } = (await landlord.call('GET /api-keys')).body;
    for (const { id, abilities } of api_keys) if (abilities.revoke) await landlord.call(`DELETE /api-keys/${id}`);
  };
  afterEach(revokeAll);

  it("reads and writes within its scopes, under its owner's name", async () => {
    const made = await make('Ledger', ['portfolio:write', 'dashboard:read']);
    expect(made.status).toBe(201);
    const program = landlord.as(made.body.key);
    const { id } = (await program.call('POST /properties', sampleProperty)).body;
    expect((await landlord.call(`GET /properties/${id}`)).body.name).toBe(sampleProperty.name);
    expect((await program.call('GET /properties')).body.total).toBe(1);
    const stats = await eventually(
      async () => (await program.call('GET /dashboard/stats')).body,
      ({ unavailable }) => unavailable.length === 0,
    );
    expect(stats.total_properties).toBe(1);
    await program.call(`PUT /properties/${id}`, { name: 'Lighthouse' });
    const { entries } = (await landlord.call(`GET /properties/${id as number}/history`)).body;
    expect(entries.map(({ by }) => by)).toEqual(
      Array(2).fill({ user_id: expect.any(Number), name: 'Robin Archer', key_id: made.body.id }),
    );
    const { last_used_at } = (await landlord.call(`GET /api-keys/${made.body.id}`)).body;
    expect(last_used_at).not.toBeNull();
  });

  it('gets errors that name the missing scope, and what no key may do', async () => {
    const program = landlord.as((await make('Reader', ['portfolio:read'])).body.key);
    for (const [operation, scope] of [
      ['POST /properties', 'portfolio:write'],
      ['GET /payments', 'operations:read'],
      ['GET /profile', 'account:read'],
      ['GET /subscription', 'billing:read'],
      ['GET /dashboard/stats', 'dashboard:read'],
    ] as const) {
      const { problem } = await program.call(operation, operation.startsWith('POST') ? sampleProperty : undefined);
      expect([operation, problem]).toEqual([
        operation,
        expect.objectContaining({ status: 403, code: 'scope_missing', error: expect.stringContaining(scope) }),
      ]);
    }
    expect((await program.call('POST /auth/renew')).problem).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await program.call('GET /plans')).status).toBe(200);
  });

  it('is rejected everywhere within five seconds after its revocation', async () => {
    const { body } = await make('Leaving', ['portfolio:read', 'operations:read']);
    const program = landlord.as(body.key);
    for (const read of ['GET /properties', 'GET /payments'] as const)
      expect((await program.call(read)).status).toBe(200);
    expect((await landlord.call(`DELETE /api-keys/${body.id}`)).status).toBe(204);
    for (const read of ['GET /properties', 'GET /payments'] as const)
      await eventually(
        () => program.call(read),
        ({ problem }) => problem?.code === 'unauthenticated',
        withinFiveSeconds,
      );
    expect((await landlord.call(`DELETE /api-keys/${body.id}`)).status).toBe(404);
    expect((await landlord.call('GET /properties')).status).toBe(200);
  });

  it("cannot be created beyond the plan's quota, even by concurrent requests", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => make('One of many', ['site:read'])));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.filter(({ problem }) => problem.code === 'plan_limit')).toHaveLength(8);
    expect((await landlord.call('GET /api-keys')).body.allowance).toMatchObject({ keys: 2, used: 2 });
  });

  it('gets 401 if it is invalid', async () => {
    const { key } = (await make('Forged', ['portfolio:read'])).body;
    const other = key.endsWith('a') ? 'b' : 'a';
    const forged = [
      [`${key.slice(0, -1)}${other}`, 'unauthenticated'],
      [key.replace('ks_test_', 'ks_live_'), 'unauthenticated'],
      ['ks_test_nonsense', 'unauthenticated'],
    ] as const;
    for (const [text, code] of forged)
      expect((await landlord.as(text).call('GET /properties')).problem).toMatchObject({ status: 401, code });
  });
});
