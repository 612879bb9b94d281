import type { DemoPeople } from '@keystead/dev-stack';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ApiClient } from '../src/api-client.ts';
import { pageLocators, pageProblems } from '../src/browser/page-locators.ts';
import { follow, visitSignedIn } from '../src/browser/user-actions.ts';
import { desktop, phone, type Visitor, viewsOf, visit } from '../src/browser/visit.ts';
import { eventually, withinFiveSeconds } from '../src/eventually.ts';
import { OAuthApp } from '../src/oauth-app.ts';
import { sharedProduct } from '../src/running-product.ts';

/** An AI app that a user connects, with the OAuth client of the MCP SDK. */
describe.each(viewsOf('desktop'))('connecting an app %s', (_, view) => {
  const product = sharedProduct();
  let people: DemoPeople;
  let app: OAuthApp;
  let visitor: Visitor;
  beforeAll(async () => {
    people = await product.demoPeople(`oauth-${view.width}`);
    app = await OAuthApp.start(product.url, 'Harbour Helper');
    visitor = await visit(product.url, view);
  });
  afterAll(async () => {
    await visitor?.leave();
    await app?.stop();
  });

  const { button, link, heading, message, row, question, problems } = pageLocators(() => visitor);
  const box = (name: string) => visitor.page.getByRole('checkbox', { name });
  const mcpClient = async () => {
    const client = new Client({ name: app.name, version: '1.0.0' });
    const transport = new StreamableHTTPClientTransport(new URL('/mcp', product.url), { authProvider: app });
    await client.connect(transport as never);
    return client;
  };
  const open = async (url: URL | undefined) => {
    if (!url) throw new Error('the app asks for no authorization');
    await visitor.page.goto(url.href);
  };

  it('leads a user who is signed out to the sign-in, and back to what the app asks for', async () => {
    await open(await app.connect());
    const { page } = visitor;
    await page.waitForURL('**/login');
    await page.getByLabel('Email').fill(people.landlord);
    await page.getByLabel('Password', { exact: true }).fill(people.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL('**/app/connect?**');
    await heading('Connect an app').waitFor();
    await message('Keystead has not verified this app').waitFor();
    await message(/It calls itself “Harbour Helper”/).waitFor();
    await message(new URL(app.url).host).waitFor();
    expect(await box('See your properties, tenants and leases').isChecked()).toBe(true);
    expect(await box('Add, change and delete properties, tenants and leases').isChecked()).toBe(false);
    expect(await pageProblems(visitor, 'consent')).toEqual([]);
  });

  it('gives the app tokens with the permissions that the user allows', async () => {
    await box('Add, change and delete properties, tenants and leases').check();
    await box('See your plan and your bills').uncheck();
    await button('Allow').click();
    await heading('Back in the app').waitFor();
    const answer = await app.nextReturn();
    expect(Object.fromEntries(answer)).toEqual({
      code: expect.stringMatching(/^ks_code_/),
      state: app.state(),
      iss: new URL(product.url).origin,
    });
    const tokens = await app.finish(answer.get('code') ?? '');
    expect(tokens.scope?.split(' ')).toEqual(expect.arrayContaining(['portfolio:write', 'operations:read']));
    expect(tokens.scope).not.toContain('billing');
  });

  it('accepts the access token only at its resource', async () => {
    const { problem } = await new ApiClient(product.url, app.tokens()?.access_token).call('GET /properties');
    expect(problem).toMatchObject({ status: 401, error: 'This access token is only valid for /mcp.' });
  });

  it('lets the app use the MCP server', async () => {
    const client = await mcpClient();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('find_properties');
    const { isError } = await client.callTool({ name: 'find_properties', arguments: {} });
    expect(isError).not.toBe(true);
    await client.close();
    await visitor.page.goto('/app/profile/api-keys');
    await row('Harbour Helper').waitFor();
  });

  it('replaces the tokens of an app that asks again', async () => {
    const before = app.tokens();
    expect(await app.connect()).toBeUndefined();
    expect(app.tokens()?.refresh_token).not.toBe(before?.refresh_token);
    expect(app.tokens()?.access_token).not.toBe(before?.access_token);
  });

  it('shows the app to its user, who disconnects it', async () => {
    await visitor.page.goto('/app/profile/api-keys');
    await row('Harbour Helper', new URL(app.url).host).waitFor();
    expect(await problems('connected apps')).toEqual([]);
    const { access_token = '', refresh_token = '' } = app.tokens() ?? {};
    await button('Disconnect Harbour Helper').click();
    await button('Disconnect', question()).click();
    await message('App disconnected.').waitFor();
    await heading('No connected apps yet').waitFor();
    await eventually(
      () => new ApiClient(product.url, access_token).call('GET /properties'),
      ({ problem }) => problem.error === 'This API key is unknown, revoked or expired.',
      withinFiveSeconds,
    );
    await expect(mcpClient()).rejects.toThrow('Unauthorized');
    // The tokens are void, so the app asks for authorization again.
    expect((await app.connect())?.searchParams.get('client_id')).toBe(app.clientInformation()?.client_id);
    const body = new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: app.clientInformation()?.client_id ?? '',
      refresh_token,
    });
    const response = await fetch(`${product.url}/oauth/token`, { method: 'POST', body });
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'invalid_grant' }),
    ]);
  });

  it('tells the app that the user refuses it', async () => {
    await open(await app.connect());
    await link('Deny').click();
    await heading('Back in the app').waitFor();
    expect(Object.fromEntries(await app.nextReturn())).toMatchObject({ error: 'access_denied', state: app.state() });
  });

  it.each([
    ['the plain method', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no challenge', { code_challenge: '' }, 'invalid_request'],
    ['another resource', { resource: 'https://evil.example/mcp' }, 'invalid_target'],
  ])('returns to the app with %s only when the user wants to', async (_, change, error) => {
    const url = await app.connect();
    for (const [name, value] of Object.entries(change)) url?.searchParams.set(name, value);
    await open(url);
    await message('“Harbour Helper” cannot be connected').waitFor();
    expect(app.returns).toEqual([]);
    await link(/^Return to /).click();
    await heading('Back in the app').waitFor();
    expect((await app.nextReturn()).get('error')).toBe(error);
  });

  it.each([
    ['an address that the app has not registered', { redirect_uri: 'https://evil.example/callback' }],
    ['an app that is not registered', { client_id: 'app_none' }],
  ])('leads nowhere for %s', async (_, change) => {
    const url = await app.connect();
    for (const [name, value] of Object.entries(change)) url?.searchParams.set(name, value);
    await open(url);
    const main = visitor.page.getByRole('main');
    await main.getByRole('alert').waitFor();
    expect(await main.getByRole('link').count()).toBe(0);
    expect(await button('Allow').count()).toBe(0);
  });

  it('cannot be brought about by another page: by a request in the name of the user, or in a frame', async () => {
    const url = await app.connect();
    const page = await visitor.context.newPage();
    await page.goto(app.url);
    const parameters = Object.fromEntries(url?.searchParams ?? []);
    // The request arrives, and its response is kept from the page.
    await page.evaluate(
      async ({ target, body }) => {
        const headers = { 'content-type': 'text/plain' };
        const sent = { method: 'POST', mode: 'no-cors', credentials: 'include', headers, body } as const;
        await fetch(`${target}/api/connected-apps`, sent).catch(() => undefined);
      },
      { target: product.url, body: JSON.stringify({ ...parameters, scopes: ['portfolio:write'] }) },
    );
    const landlord = await new ApiClient(product.url).signIn(people.landlord, people.password);
    expect((await landlord.call('GET /connected-apps')).body.connected_apps).toEqual([]);
    expect((await new ApiClient(product.url).call('POST /connected-apps', parameters)).status).toBe(401);
    const shown = await page.evaluate(async (src) => {
      const frame = Object.assign(document.createElement('iframe'), { src });
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
      document.body.append(frame);
      await loaded;
      return frame.contentDocument === null;
    }, url?.href ?? '');
    expect(shown).toBe(true);
    const frame = page.frames().find((it) => it !== page.mainFrame());
    expect(await frame?.getByRole('button', { name: 'Allow' }).count()).toBe(0);
    await page.close();
  });

  it('is not offered to a tenant', async () => {
    const url = await app.connect();
    const tenant = await visitSignedIn(product.url, { email: people.tenant, password: people.password }, view);
    await tenant.page.goto(url?.href ?? '');
    await tenant.page.getByText('Tenants cannot connect apps.').waitFor();
    expect(await tenant.page.getByRole('button', { name: 'Allow' }).count()).toBe(0);
    await tenant.leave();
  });

  it.each([
    ['phone', phone],
    ['desktop', desktop],
  ] as const)('shows the question without problems on a %s', async (_, other) => {
    const url = await app.connect('portfolio:read operations:write');
    const account = { email: people.landlord, password: people.password };
    const looking = await visitSignedIn(product.url, account, other);
    await follow(looking, url?.href.replace(product.url, '') ?? '');
    await looking.page.getByText('Keystead has not verified this app').waitFor();
    expect(await pageProblems(looking, 'consent')).toEqual([]);
    await looking.leave();
  });
});
