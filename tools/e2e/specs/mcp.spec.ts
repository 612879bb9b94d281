import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Progress } from '@modelcontextprotocol/sdk/types.js';
import type { ApiClient } from '../src/api-client.ts';
import { pageLocators } from '../src/browser/page-locators.ts';
import { follow, visitAsLandlord } from '../src/browser/user-actions.ts';
import { desktop, type Visitor } from '../src/browser/visit.ts';
import { eventually, withinFiveSeconds } from '../src/eventually.ts';
import { sharedProduct } from '../src/running-product.ts';

/** A client of the Model Context Protocol, through the gateway, with a key that a person makes in the app. */
describe('MCP', () => {
  const product = sharedProduct();
  let visitor: Visitor;
  let landlord: ApiClient;
  let key: string;
  let client: Client;
  const transport = (token: string) =>
    new StreamableHTTPClientTransport(new URL(`${product.url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    });
  const connect = async (token: string) => {
    const connected = new Client({ name: 'Spec', version: '1.0.0' });
    await connected.connect(transport(token) as never);
    return connected;
  };
  beforeAll(async () => {
    ({ landlord, visitor } = await visitAsLandlord(product, 'mcp', desktop));
  });
  afterAll(async () => {
    await client?.close();
    await visitor?.leave();
  });

  const { button, dialog, message, problems } = pageLocators(() => visitor);

  it('gets a key and the URL of the server on the page of API keys', async () => {
    const { page } = visitor;
    await page.goto('/app/profile/api-keys');
    const help = page.getByRole('heading', { name: 'Connect an MCP client' });
    await help.waitFor();
    await page.getByText(`${new URL(page.url()).origin}/mcp`).waitFor();
    expect(await problems('the help about MCP')).toEqual([]);
    await button('Create key').first().click();
    const form = dialog('Create API key');
    await form.getByLabel(/^Name/).fill('Morning agent');
    for (const area of ['Properties, tenants and leases', 'Maintenance, personnel and payments'])
      await form.getByRole('radio', { name: `${area}: read`, exact: true }).check();
    await form.getByRole('radio', { name: /^AI assistant: .*write/ }).check();
    await form.getByRole('button', { name: 'Create key' }).click();
    const made = dialog('Your key “Morning agent”');
    key = (await made.getByText(/^ks_test_\w+$/).textContent()) ?? '';
    await made.getByRole('button', { name: 'Done' }).click();
    client = await connect(key);
  });

  it('lists tools, and reads what its owner may see', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['overdue_rent', 'propose_payment', 'query']));
    const { overdue_amount } = (await landlord.call('GET /payments/stats')).body;
    const { structuredContent } = await client.callTool({ name: 'overdue_rent', arguments: {} });
    expect(structuredContent).toMatchObject({ data: { overdue_amount } });
    const { resources } = await client.listResources();
    const record = await client.readResource({ uri: resources[0]?.uri ?? '' });
    expect(record.contents[0]).toMatchObject({ mimeType: 'application/json' });
  });

  it('proposes a payment; the person confirms it on the page, which completes the call', async () => {
    const { page } = visitor;
    const [tenant] = (await landlord.call('GET /tenants')).body.tenants;
    const waiting = Promise.withResolvers<Progress>();
    const outcome = client.callTool(
      { name: 'propose_payment', arguments: { tenant_id: tenant?.id, amount: 17.25, payment_type: 'fee' } },
      undefined,
      { timeout: 120_000, resetTimeoutOnProgress: true, onprogress: (progress) => waiting.resolve(progress) },
    );
    outcome.catch(waiting.reject);
    await waiting.promise;
    await follow(visitor, '/app/ai-assistant');
    const card = page.getByRole('group', { name: /^Record \$17\.25 from/ });
    await card.getByText('Morning agent through MCP').waitFor();
    await message(/only happens if you confirm it/).waitFor();
    expect(await problems('a card of MCP')).toEqual([]);
    await card.getByRole('button', { name: 'Record payment' }).click();
    const { structuredContent } = await outcome;
    expect(structuredContent).toMatchObject({ state: 'done', result: { path: expect.stringMatching(/payments/) } });
    const { path } = (structuredContent as { result: { path: string } }).result;
    const { body } = await landlord.call(`GET /payments/${Number(path.split('/').at(-1))}`);
    expect(body).toMatchObject({ amount: 17.25, status: 'completed' });
  });

  it('is told of in the inbox', async () => {
    await eventually(
      () => landlord.call('GET /notifications'),
      ({ body }) => body.notifications.some(({ kind, title }) => kind === 'proposal' && title.includes('$17.25')),
    );
  });

  it('is refused with a key that was revoked, and without one', async () => {
    const { api_keys } = (await landlord.call('GET /api-keys')).body;
    for (const { id } of api_keys) await landlord.call(`DELETE /api-keys/${id}`);
    await eventually(
      () => client.listTools().then(() => 'listed', String),
      (answer) => answer.includes('401') || answer.includes('Unauthorized'),
      withinFiveSeconds,
    );
    const { status, headers } = await fetch(`${product.url}/mcp`, { method: 'POST' });
    expect([status, headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringMatching(/^Bearer resource_metadata="http.*\/\.well-known\/oauth-protected-resource\/mcp"$/),
    ]);
  });
});
