import type { Entitlements } from '@keystead/contracts';
import { renderPages } from '@keystead/crud-ui/testing';
import { type Answers, refuse } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { nora, sampleAccount } from '../../test/sample-account.ts';
import { AccountPage } from './account-page.tsx';
import { AccountsPage } from './accounts-page.tsx';

const path = '/app/accounts';

const entitlements: Entitlements = {
  plan: 'enterprise',
  property_limit: null,
  api: { keys: 100, requests_per_minute: 3_000 },
  api_plan: null,
  next_plan: null,
  can_create: true,
  trial_end: null,
};
const listOf = (...accounts: ReturnType<typeof sampleAccount>[]) => ({
  accounts,
  next_cursor: null,
  total: accounts.length,
  unavailable: [],
});

function renderAccounts(answers: Answers = {}, at = path) {
  const page = renderPages(
    [
      { path, element: <AccountsPage /> },
      { path: `${path}/:id`, element: <AccountPage /> },
    ],
    {
      path: at,
      user: { role: 'admin' },
      answers: {
        'GET /admin/accounts': listOf(sampleAccount()),
        'GET /users': { users: [nora], next_cursor: null, total: 1 },
        ...answers,
      },
    },
  );
  const callsTo = (operation: string) => page.calls.filter((call) => call.operation === operation);
  return { ...page, callsTo };
}

describe('the list of accounts', () => {
  test('shows owner, plan and usage, and leads to the account', async () => {
    const { person, address } = renderAccounts();
    const row = within(await screen.findByRole('row', { name: /Lena Lord/ }));
    for (const text of ['lena@mail.example', 'On trial', 'Trial ends Jan 19, 2999', '4 of 5', '3', '2', 'Mar 2, 2026'])
      expect(row.getByText(text)).toBeInTheDocument();
    const properties = row.getByRole('link', { name: '4 of 5 properties of Lena Lord' });
    expect(properties).toHaveAttribute('href', '/app/properties?account=2');
    await person.click(row.getByRole('link', { name: 'Lena Lord' }));
    await waitFor(() => expect(address()).toBe(`${path}/2`));
  });

  test('shows a dash for what is unknown or not needed', async () => {
    const unknown = { plan: null, properties: null, tenants: null, open_requests: null, last_sign_in_at: null };
    renderAccounts({ 'GET /admin/accounts': listOf(sampleAccount(unknown)) });
    const row = within(await screen.findByRole('row', { name: /Lena Lord/ }));
    expect(row.getAllByText('—')).toHaveLength(5);
  });

  test('searches, filters and sorts at the server', async () => {
    const { callsTo } = renderAccounts({}, `${path}?q=lena&plan=starter&role=landlord&sort=name`);
    await screen.findByRole('row', { name: /Lena Lord/ });
    expect(callsTo('GET /admin/accounts')[0]?.query).toEqual({
      limit: 24,
      q: 'lena',
      plan: 'starter',
      role: 'landlord',
      sort: 'name',
    });
  });

  test('begins with the newest', async () => {
    const { callsTo } = renderAccounts();
    await screen.findByRole('row', { name: /Lena Lord/ });
    expect(callsTo('GET /admin/accounts')[0]?.query).toEqual({ limit: 24, sort: '-created_at' });
  });

  test('is only for admins', async () => {
    renderAccounts({ 'GET /admin/accounts': refuse(403, 'forbidden', 'No.') });
    expect(await screen.findByRole('heading', { name: 'Accounts are only for administrators' })).toBeInTheDocument();
  });
});

describe('the page of an account', () => {
  const at = `${path}/2`;

  test('shows its plan, usage and people, and leads to its audit log', async () => {
    const { callsTo } = renderAccounts({}, at);
    expect(await screen.findByRole('heading', { name: 'Lena Lord' })).toBeInTheDocument();
    expect(callsTo('GET /admin/accounts')[0]?.query).toEqual({ id: 2 });
    const row = within(await screen.findByRole('row', { name: /Nora Lindholm/ }));
    for (const text of ['Property manager', 'Not confirmed', '—']) expect(row.getByText(text)).toBeInTheDocument();
    expect(callsTo('GET /users')[0]?.query).toEqual({ limit: 24, account_id: 2 });
    const records = within(screen.getByRole('navigation', { name: 'Records' })).getAllByRole('link');
    expect(records.map((link) => link.getAttribute('href'))).toEqual(
      ['properties', 'tenants', 'leases', 'payments', 'maintenance', 'maintenance-personnel'].map(
        (list) => `/app/${list}?account=2`,
      ),
    );
    expect(screen.getByRole('link', { name: 'Audit log' })).toHaveAttribute('href', '/app/audit?account_id=2');
  });

  test('grants the plan by agreement after a question, and revokes it', async () => {
    const plan = sampleAccount().plan;
    const granted = plan && { ...plan, plan_id: 'enterprise' as const, plan: 'Enterprise', granted: true };
    let current = sampleAccount();
    const { person, callsTo } = renderAccounts(
      {
        'GET /admin/accounts': () => listOf(current),
        'PUT /subscription/grants/{id}': ({ body }) => {
          current = sampleAccount(body.plan ? { plan: granted } : {});
          return entitlements;
        },
      },
      at,
    );
    await person.click(await screen.findByRole('button', { name: 'Grant Enterprise…' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Grant Lena Lord the Enterprise plan?' }));
    await person.click(question.getByRole('button', { name: 'Grant' }));
    expect(await screen.findByText('Lena Lord has the Enterprise plan.')).toBeInTheDocument();
    await person.click(await screen.findByRole('button', { name: 'Revoke Enterprise…' }));
    await person.click(await screen.findByRole('button', { name: 'Revoke' }));
    expect(await screen.findByRole('button', { name: 'Grant Enterprise…' })).toBeInTheDocument();
    expect(callsTo('PUT /subscription/grants/{id}')).toMatchObject([
      { params: { id: '2' }, body: { plan: 'enterprise' } },
      { params: { id: '2' }, body: { plan: null } },
    ]);
  });

  test('says that there is no such account', async () => {
    renderAccounts({ 'GET /admin/accounts': listOf() }, at);
    expect(await screen.findByText('There is no such account')).toBeInTheDocument();
  });
});
