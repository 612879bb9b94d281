import { join } from 'node:path';
import { ApiClient, sampleProperty } from '../src/api-client.ts';
import { eventually, withinFiveSeconds } from '../src/eventually.ts';
import { ClientFolder } from '../src/external-client/client-folder.ts';
import { sharedProduct } from '../src/running-product.ts';

/** The published API client, installed in a separate folder. */
describe('the API client in an external program', () => {
  const product = sharedProduct();
  let folder: ClientFolder;
  beforeAll(async () => {
    folder = await ClientFolder.make(join(import.meta.dirname, '../src/external-client/sample-program.ts'));
  });
  afterAll(async () => {
    await folder?.remove();
  });

  it('compiles with the packed types', async () => {
    expect(await folder.typeProblems()).toBe('');
  });

  it('creates records with a key and receives a webhook with a valid signature', async () => {
    const landlord = await product.register('api.client@mail.example');
    for (const name of ['Home 3', 'Home 1', 'Home 2'])
      expect((await landlord.call('POST /properties', { ...sampleProperty, name })).status).toBe(201);
    const { body: made } = await landlord.call('POST /api-keys', {
      name: 'A day',
      scopes: ['portfolio:write', 'events:write', 'operations:write'],
    });
    expect(made.key).toMatch(/^ks_test_/);
    expect(await folder.run([product.url, made.key])).toEqual({
      names: ['Home 1', 'Home 2', 'Home 3'],
      lease: ['active', 'Robin Archer'],
      payment: ['completed', 1450.5, true],
      receipt: '%PDF-',
      rejection: 'scope_missing',
      event: ['payment.completed', true, 1450.5],
      forged: 'rejected',
    });
  });

  it('reads only what its key allows, and nothing after its revocation', async () => {
    const landlord = await new ApiClient(product.url).signIn('api.client@mail.example', 'a long enough secret');
    const { body: readOnlyKey } = await landlord.call('POST /api-keys', {
      name: 'Read only',
      scopes: ['billing:read'],
    });
    const program = new ApiClient(product.url, readOnlyKey.key);
    expect((await program.call('GET /subscription')).status).toBe(200);
    expect((await program.call('GET /properties')).problem).toMatchObject({ status: 403, code: 'scope_missing' });
    expect((await landlord.call(`DELETE /api-keys/${readOnlyKey.id}`)).status).toBe(204);
    await eventually(
      () => program.call('GET /subscription'),
      ({ problem }) => problem.code === 'unauthenticated',
      withinFiveSeconds,
    );
  });
});
