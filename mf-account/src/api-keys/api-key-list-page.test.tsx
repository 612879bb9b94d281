import type { Answer, ApiAllowance, ApiKey, ApiScope, ConnectedApp, RemoteChannel, Role } from '@keystead/contracts';
import { renderPages } from '@keystead/crud-ui/testing';
import type { RouteObject } from '@keystead/web-kit';
import { type Answers, refuse, silence } from '@keystead/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AccessReviewPage } from './access-review-page.tsx';
import { CreateKeyDialog } from './api-key.form.tsx';
import { ApiKeysPage } from './api-key-list-page.tsx';

const path = '/app/profile/api-keys';
const THE_KEY = 'ks_test_0123456789012345678901234567890123456789';

const routes: RouteObject[] = [
  { path, element: <ApiKeysPage />, children: [{ path: 'new', element: <CreateKeyDialog /> }] },
  { path: '/app/profile/access', element: <AccessReviewPage /> },
];

const sampleKey = (different: Partial<ApiKey> = {}): ApiKey => ({
  id: 3,
  name: 'Bookkeeping',
  beginning: 'ks_test_h2Tq',
  mode: 'test',
  scopes: ['operations:read'],
  created_at: '2026-03-02T14:05:00.000Z',
  expires_at: null,
  last_used_at: null,
  revoked_at: null,
  abilities: { revoke: true },
  ...different,
});

const allowance: ApiAllowance = { keys: 20, used: 2, requests_per_minute: 600 };

const listOf = (api_keys: ApiKey[], different: Partial<Answer<'GET /api-keys'>> = {}): Answer<'GET /api-keys'> => ({
  api_keys,
  next_cursor: null,
  total: api_keys.length,
  allowance,
  abilities: { create: true },
  ...different,
});

const appsOf = (connected_apps: ConnectedApp[]): Answer<'GET /connected-apps'> => ({
  connected_apps,
  next_cursor: null,
  total: connected_apps.length,
});

const sampleApp: ConnectedApp = {
  id: 8,
  name: 'Helper',
  redirect_host: 'helper.example',
  scopes: ['operations:read'],
  created_at: '2026-03-02T14:05:00.000Z',
  last_used_at: null,
};

function renderKeys(answers: Answers = {}, at = path, role: Role = 'landlord') {
  return renderPages(routes, {
    path: at,
    user: { role },
    answers: { 'GET /api-keys': listOf([sampleKey()]), 'GET /connected-apps': appsOf([]), ...answers },
  });
}

const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

describe('the list', () => {
  test("shows each key's details and scopes, and the plan's limits", async () => {
    renderKeys();
    const row = await rowOf('Bookkeeping');
    expect(row.getByText('ks_test_h2Tq…')).toBeInTheDocument();
    expect(row.getByText('Maintenance, personnel and payments (read)')).toBeInTheDocument();
    expect(row.getByText('Mar 2, 2026')).toBeInTheDocument();
    expect(row.getAllByText('Never')).toHaveLength(2);
    expect(row.getByText('Active')).toBeInTheDocument();
    expect(await screen.findByText('2 of 20 keys, 600 requests a minute each')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Your keys (1)' })).toBeInTheDocument();
  });

  test('shows the URL of the MCP server to users who may have keys', async () => {
    renderKeys();
    expect(await screen.findByRole('heading', { name: 'Connect an MCP client' })).toBeInTheDocument();
    expect(screen.getByText(`${window.location.origin}/mcp`)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Copy Server URL' })).toBeInTheDocument();
  });

  test.each([
    ['whose plan has none', { allowance: { ...allowance, keys: 0 } }],
    ['who may not create any', { abilities: { create: false } }],
  ])('shows no MCP server to users %s', async (_, different) => {
    renderKeys({ 'GET /api-keys': listOf([], different) });
    await screen.findByRole('heading', { name: /^(Your plan|No API keys)/ });
    expect(screen.queryByRole('heading', { name: 'Connect an MCP client' })).not.toBeInTheDocument();
  });

  test.each<[string, Partial<ApiKey>]>([
    ['Expired', { expires_at: '2026-01-01T00:00:00.000Z' }],
    ['Revoked', { revoked_at: '2026-03-03T00:00:00.000Z', expires_at: '2026-01-01T00:00:00.000Z' }],
    ['Active', { expires_at: '2999-01-01T00:00:00.000Z' }],
  ])('shows a key as %s', async (state, different) => {
    renderKeys({ 'GET /api-keys': listOf([sampleKey(different)]) });
    expect((await rowOf('Bookkeeping')).getByText(state)).toBeInTheDocument();
  });

  test("offers no button for a key that can't be revoked any more", async () => {
    const revoked = sampleKey({ revoked_at: '2026-03-03T00:00:00.000Z', abilities: { revoke: false } });
    renderKeys({ 'GET /api-keys': listOf([revoked]) });
    expect((await rowOf('Bookkeeping')).queryByRole('button')).not.toBeInTheDocument();
  });

  test('shows a failure, and can be retried', async () => {
    const answers: Answers = { 'GET /api-keys': silence };
    const { person } = renderKeys(answers);
    expect(await screen.findByText('Failed to load API keys')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Failed to load API keys')).toBeInTheDocument();
  });

  test('explains the use of a key when there is none', async () => {
    const { person, address } = renderKeys({ 'GET /api-keys': listOf([]) });
    expect(await screen.findByRole('heading', { name: 'No API keys yet' })).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'API reference' }).map((link) => link.getAttribute('href'))).toEqual([
      '/api-docs',
      '/api-docs',
    ]);
    await person.click(screen.getAllByRole('button', { name: 'Create key' })[1] as HTMLElement);
    await waitFor(() => expect(address()).toBe(`${path}/new`));
  });

  test('links to the plans when the plan has no API', async () => {
    const none = { keys: 0, used: 0, requests_per_minute: 0 };
    renderKeys({ 'GET /api-keys': listOf([], { allowance: none }) });
    expect(await screen.findByRole('heading', { name: 'Your plan has no API access' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/app/subscription');
  });

  test('explains who keys are for to a user who may create none', async () => {
    renderKeys({ 'GET /api-keys': listOf([], { abilities: { create: false } }) });
    expect(await screen.findByRole('heading', { name: 'No API keys' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Create key' })).not.toBeInTheDocument();
  });
});

describe('creating a key', () => {
  const dialog = () => screen.findByRole('dialog', { name: 'Create API key' });
  const createdKey = (scopes: ApiScope[]) => ({ ...sampleKey({ name: 'Door lock', scopes }), key: THE_KEY });

  async function fillIn(answers: Answers = {}, role?: Role) {
    const page = renderKeys(
      { 'POST /api-keys': ({ body }) => createdKey([...body.scopes]), ...answers },
      `${path}/new`,
      role,
    );
    const form = within(await dialog());
    await page.person.type(form.getByLabelText(/^Name/), 'Door lock');
    return { ...page, form, send: () => page.person.click(form.getByRole('button', { name: 'Create key' })) };
  }

  const sentBy = ({ calls }: ReturnType<typeof renderKeys>) =>
    calls.filter(({ operation }) => operation === 'POST /api-keys').map(({ body }) => body);

  test('sends the chosen values, and shows the key only once', async () => {
    const write = jest.fn();
    const page = await fillIn();
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: write } });
    const { person, form, address } = page;
    await person.click(form.getByRole('radio', { name: 'Dashboard: read' }));
    await person.click(form.getByRole('radio', { name: 'Properties, tenants and leases: read and write' }));
    await person.click(form.getByRole('radio', { name: 'Dashboard: none' }));
    await person.selectOptions(form.getByLabelText('Expires after'), 'Until I revoke it');
    await page.send();
    const created = within(await screen.findByRole('dialog', { name: 'Your key “Door lock”' }));
    expect(sentBy(page)).toEqual([{ name: 'Door lock', scopes: ['portfolio:write'], expires_at: null }]);
    expect(created.getByText(THE_KEY)).toBeInTheDocument();
    expect(
      created.getByText(`curl http://localhost/api/properties -H "Authorization: Bearer ${THE_KEY}"`),
    ).toBeInTheDocument();
    await person.click(created.getByRole('button', { name: /API key/ }));
    expect(write).toHaveBeenCalledWith(THE_KEY);
    await person.click(created.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(address()).toBe(path));
    expect(screen.queryByText(THE_KEY)).not.toBeInTheDocument();
    // The list and the plan's limits have been refetched.
    await waitFor(() => expect(page.calls.filter(({ operation }) => operation === 'GET /api-keys').length).toBe(4));
  });

  test.each([
    ['Read everything', 'read', 'landlord', 8],
    ['Full access', 'write', 'landlord', 8],
    ['Full access', 'write', 'admin', 9],
  ] as const)('“%s” selects %s access with one click: for a %s in %i areas', async (label, level, role, count) => {
    const page = await fillIn({}, role);
    await page.person.click(page.form.getByRole('button', { name: label }));
    await page.send();
    await screen.findByRole('dialog', { name: 'Your key “Door lock”' });
    const [{ scopes }] = sentBy(page) as [{ scopes: string[] }];
    expect(scopes).toHaveLength(count);
    expect(scopes.every((scope) => scope.endsWith(`:${level}`))).toBe(true);
  });

  test('offers an admin a team scope for each remote', async () => {
    const billing: RemoteChannel = {
      ...{ remote: 'mf-billing', stable: null, last_good: [], built_in: null, rollout: null, pinned: false },
      ...{ steps: [], version: 1, abilities: { start: true, pin: true, roll_back: false } },
    };
    const page = await fillIn({ 'GET /remotes': { remotes: [billing] } }, 'admin');
    await page.person.click(await page.form.findByRole('checkbox', { name: 'Publish and roll out Billing' }));
    await page.send();
    const created = within(await screen.findByRole('dialog', { name: 'Your key “Door lock”' }));
    expect(sentBy(page)).toMatchObject([{ scopes: ['release:mf-billing'] }]);
    expect(created.getByText(/curl http:\/\/localhost\/api\/remotes /)).toBeInTheDocument();
  });

  test('offers team scopes to nobody else', async () => {
    const { form } = await fillIn();
    expect(form.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  test('a lifetime in days expires that many days from now', async () => {
    const page = await fillIn();
    await page.person.click(page.form.getByRole('button', { name: 'Full access' }));
    const before = Date.now();
    await page.send();
    await screen.findByRole('dialog', { name: 'Your key “Door lock”' });
    const [{ expires_at }] = sentBy(page) as [{ expires_at: string }];
    const days = (Date.parse(expires_at) - before) / (24 * 60 * 60 * 1000);
    expect(Math.floor(days)).toBe(90);
  });

  test('a chosen last day is included completely', async () => {
    const page = await fillIn();
    await page.person.click(page.form.getByRole('button', { name: 'Full access' }));
    await page.person.selectOptions(page.form.getByLabelText('Expires after'), 'On a date I choose');
    await page.send();
    expect(await page.form.findByText('Last day is required')).toBeInTheDocument();
    fireEvent.change(page.form.getByLabelText(/^Last day/), { target: { value: '2999-05-31' } });
    await page.send();
    await screen.findByRole('dialog', { name: 'Your key “Door lock”' });
    expect(sentBy(page)).toMatchObject([{ expires_at: new Date('2999-05-31T23:59:59').toISOString() }]);
  });

  test('a key without scopes is not sent', async () => {
    const page = await fillIn();
    await page.person.clear(page.form.getByLabelText(/^Name/));
    await page.send();
    expect(await page.form.findByText('Choose at least one permission')).toBeInTheDocument();
    expect(page.form.getByText('Name is required')).toBeInTheDocument();
    expect(sentBy(page)).toEqual([]);
  });

  test("a key beyond the plan's limit links to the plans, and keeps the form", async () => {
    const page = await fillIn({ 'POST /api-keys': refuse(402, 'plan_limit', 'Your plan has room for 2 keys.') });
    await page.person.click(page.form.getByRole('button', { name: 'Full access' }));
    await page.send();
    expect(await page.form.findByText('Your plan has room for 2 keys.')).toBeInTheDocument();
    expect(page.form.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/app/subscription');
    expect(page.form.getByLabelText(/^Name/)).toHaveValue('Door lock');
  });

  test.each<[string, Answers['POST /api-keys'], RegExp]>([
    ['no response', silence, /The key may have been created anyway/],
    ['an error', refuse(500, 'internal_error', 'Something went wrong.'), /Something went wrong/],
    [
      'a rejected field',
      refuse(422, 'validation_failed', 'Please check the fields.', { name: 'is too long' }),
      /Name is too long/,
    ],
  ])('shows the failure and does not retry: %s', async (_, answer, message) => {
    const page = await fillIn({ 'POST /api-keys': answer });
    await page.person.click(page.form.getByRole('button', { name: 'Full access' }));
    await page.send();
    expect(await page.form.findByText(message)).toBeInTheDocument();
    expect(sentBy(page)).toHaveLength(1);
  });

  test('is not available to a user who may create none', async () => {
    const { address } = renderKeys({ 'GET /api-keys': listOf([], { abilities: { create: false } }) }, `${path}/new`);
    await waitFor(() => expect(address()).toBe(path));
  });
});

describe('revoking a key', () => {
  async function revoke(answers: Answers = {}) {
    const page = renderKeys({ 'DELETE /api-keys/{id}': undefined as never, ...answers });
    await page.person.click(await screen.findByRole('button', { name: 'Revoke Bookkeeping' }));
    const question = within(await screen.findByRole('alertdialog'));
    return { ...page, question };
  }

  const deletions = ({ calls }: { calls: ReturnType<typeof renderKeys>['calls'] }) =>
    calls.filter(({ operation }) => operation.startsWith('DELETE')).map(({ params }) => params);

  test('asks for confirmation, and then refetches the list', async () => {
    const page = await revoke();
    expect(page.question.getByText(/stops working within five seconds/)).toBeInTheDocument();
    await page.person.click(page.question.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Key revoked.')).toBeInTheDocument();
    expect(deletions(page)).toEqual([{ id: '3' }]);
    await waitFor(() => expect(page.calls.filter(({ operation }) => operation === 'GET /api-keys').length).toBe(4));
  });

  test('does nothing when the user declines', async () => {
    const page = await revoke();
    await page.person.click(page.question.getByRole('button', { name: 'Cancel' }));
    expect(deletions(page)).toEqual([]);
  });

  test.each<[string, Answers['DELETE /api-keys/{id}'], string]>([
    ['a key that was revoked meanwhile as a success', refuse(404, 'not_found', 'No such key.'), 'Key revoked.'],
    ['a failure with a message', silence, 'Failed to revoke the key'],
  ])('handles %s', async (_, answer, message) => {
    const page = await revoke({ 'DELETE /api-keys/{id}': answer });
    await page.person.click(page.question.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
  });
});

describe('connected apps', () => {
  test('are listed, and can be disconnected', async () => {
    const answers: Answers = { 'GET /connected-apps': appsOf([sampleApp]), 'DELETE /connected-apps/{id}': undefined };
    const { person, calls } = renderKeys(answers);
    const row = await rowOf('Helper');
    for (const text of ['helper.example', 'Maintenance, personnel and payments (read)', 'Mar 2, 2026', 'Never'])
      expect(row.getByText(text)).toBeInTheDocument();
    await person.click(row.getByRole('button', { name: 'Disconnect Helper' }));
    answers['GET /connected-apps'] = appsOf([]);
    const question = await screen.findByRole('alertdialog');
    await person.click(within(question).getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('App disconnected.')).toBeInTheDocument();
    expect(calls.find(({ operation }) => operation === 'DELETE /connected-apps/{id}')?.params).toEqual({ id: '8' });
  });

  test('are not offered to those who may not have any', async () => {
    const { calls } = renderKeys({ 'GET /api-keys': listOf([], { abilities: { create: false } }) }, path, 'tenant');
    expect(await screen.findByRole('heading', { name: 'No API keys' })).toBeInTheDocument();
    expect(screen.queryByText('Connected apps')).not.toBeInTheDocument();
    expect(calls.map(({ operation }) => operation)).not.toContain('GET /connected-apps');
  });
});

describe('the review after a new password', () => {
  const noHooks: Answer<'GET /webhooks'> = { webhooks: [], next_cursor: null, total: 0, abilities: { create: true } };
  const renderReview = (answers: Answers, role?: 'tenant') =>
    renderKeys(
      {
        'GET /api-keys': listOf([]),
        'GET /webhooks': noHooks,
        'GET /calendar-feed': { created_at: null },
        ...answers,
      },
      '/app/profile/access',
      role,
    );

  test('a list that fails says so, and hides neither the others nor the way on', async () => {
    renderReview({ 'GET /webhooks': refuse(503, 'service_unavailable', 'Not now.') });
    expect(await screen.findByText('Failed to load webhooks')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Review who has access' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Keep these and continue' })).toHaveAttribute('href', '/app/dashboard');
  });

  test('leads to the dashboard if nothing has access', async () => {
    const { address } = renderReview({});
    await waitFor(() => expect(address()).toBe('/app/dashboard'));
  });

  test.each(['landlord', 'tenant'] as const)(
    'shows a %s the secret address of the calendar, which ends there',
    async (role) => {
      let created_at: string | null = '2026-03-02T14:05:00.000Z';
      const { person } = renderReview(
        {
          'GET /calendar-feed': () => ({ created_at }),
          'DELETE /calendar-feed'() {
            created_at = null;
          },
        },
        role === 'tenant' ? role : undefined,
      );
      expect(await screen.findByText(/secret address that you made on Mar 2, 2026/)).toBeInTheDocument();
      expect(screen.queryAllByRole('heading', { name: 'API keys' })).toHaveLength(role === 'tenant' ? 0 : 1);
      await person.click(screen.getByRole('button', { name: 'Revoke the address' }));
      expect(await screen.findByText('The secret address of your calendar no longer works.')).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Keep these and continue' })).toBeInTheDocument();
    },
  );
});
