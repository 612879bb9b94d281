import { sampleProperty, sampleTenant } from '@keystead/crud-ui/testing';
import { refuse } from '@keystead/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderOperations } from '../../test/render-operations.ts';
import { noAbilities, sampleCompleted, samplePayment, samplePayments, sampleStats } from '../../test/sample-payment.ts';

const path = '/app/payments';
const pending = samplePayment();
const paid = sampleCompleted({
  id: 2,
  tenant_name: 'Omar Haddad',
  property_name: 'The Foundry',
  amount: 2475,
  payment_type: 'deposit',
  payment_method: 'check',
});
const failed = samplePayment({
  id: 4,
  tenant_name: 'Lou Reyes',
  status: 'failed',
  due_date: null,
  reversed_at: '2026-03-05T12:00:00.000Z',
  abilities: noAbilities,
});
const down = refuse(503, 'service_unavailable', 'The service is not available.');
const noSums = { balance: 0, past_due: 0, credit: 0, past_due_leases: 0 };
const stats = { 'GET /payments/stats': sampleStats() };

const rows = () =>
  within(screen.getByRole('table', { name: 'Payments' }))
    .getAllByRole('row')
    .slice(1);
const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('link')
    .map((link) => link.textContent);
const tiles = () =>
  within(screen.getByRole('list', { name: 'Summary' }))
    .getAllByRole('listitem')
    .map((tile) => tile.textContent);

async function actionsOf(person: ReturnType<typeof renderOperations>['person'], what: string) {
  await person.click(await screen.findByRole('button', { name: `Actions for ${what}` }));
  const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  return items;
}

afterEach(() => jest.useRealTimers());

test('each payment is a row: tenant, property, amount, type, dates, status and next step', async () => {
  const { calls } = renderOperations({
    path,
    answers: { ...stats, 'GET /payments': samplePayments([pending, paid, failed]) },
  });
  await screen.findByRole('heading', { level: 2, name: 'All Payments (3)' });
  expect(screen.getByRole('heading', { level: 1, name: 'Payments' })).toBeInTheDocument();
  const [first, second, third] = rows();
  expect(first).toHaveTextContent(
    'Dana WhitfieldHarbour House$1,850.50Rent · Bank transferMar 1, 2026PendingMark Paid for Dana Whitfield, $1,850.50',
  );
  expect(second).toHaveTextContent(
    'Omar HaddadThe Foundry$2,475.00Deposit · CheckMar 1, 2026Paid Mar 2, 2026CompletedReceipt for Omar Haddad, $2,475.00',
  );
  expect(third).toHaveTextContent('Lou ReyesHarbour House$1,850.50Rent · Bank transferNo due dateFailed');
  expect(screen.getByRole('link', { name: 'Dana Whitfield' })).toHaveAttribute('href', '/app/payments/1');
  expect(calls.find(({ operation }) => operation === 'GET /payments')?.query).toEqual({
    sort: '-due_date',
    count_by: 'status',
    limit: 24,
  });
});

test('the tiles show the sums in dollars, requested without any cache', async () => {
  const { calls } = renderOperations({ path, answers: { ...stats, 'GET /payments': samplePayments([pending]) } });
  await waitFor(() =>
    expect(tiles()).toEqual(['Total Revenue$33,330.00', 'Pending$1,850.50', 'Overdue$2,475.00', 'Total Payments1,204']),
  );
  const requested = calls.find(({ operation }) => operation === 'GET /payments/stats');
  expect(requested?.query).toEqual({});
  expect(requested?.headers['Cache-Control']).toBe('no-cache');
});

test('sums that can’t be loaded are all 0, and the list is still shown', async () => {
  renderOperations({ path, answers: { 'GET /payments/stats': down, 'GET /payments': samplePayments([pending]) } });
  await screen.findByRole('heading', { name: 'All Payments (1)' });
  await waitFor(() =>
    expect(tiles()).toEqual(['Total Revenue$0.00', 'Pending$0.00', 'Overdue$0.00', 'Total Payments0']),
  );
});

test('the tiles of pending and overdue payments link to those payments', async () => {
  const { person, address } = renderOperations({
    path: `${path}?q=harbour&tenant_id=3`,
    answers: { ...stats, 'GET /payments': samplePayments([pending]), 'GET /tenants/{id}': sampleTenant({ id: 3 }) },
  });
  const overdue = screen.getByRole('link', { name: 'Overdue' });
  expect(overdue).not.toHaveAttribute('aria-current');
  await person.click(overdue);
  await waitFor(() => expect(address()).toBe('/app/payments?status=overdue&tenant_id=3'));
  expect(screen.getByRole('link', { name: 'Overdue' })).toHaveAttribute('aria-current', 'true');
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveTextContent('Overdue');
  await person.click(screen.getByRole('link', { name: 'Pending' }));
  await waitFor(() => expect(address()).toBe('/app/payments?status=pending&tenant_id=3'));
});

test('search, status, type and sort order are sent to the server and stored in the URL', async () => {
  const { person, calls, address } = renderOperations({
    path,
    answers: {
      ...stats,
      'GET /payments': ({ query }) => samplePayments(query.q === undefined ? [pending, paid] : [paid]),
    },
  });
  await screen.findByRole('heading', { name: 'All Payments (2)' });
  const choose = async (name: string, option: string) => {
    await person.click(screen.getByRole('combobox', { name }));
    await person.click(await screen.findByRole('option', { name: option }));
  };
  const lists = () => calls.filter(({ operation }) => operation === 'GET /payments');
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveTextContent('All Status');
  expect(screen.getByRole('combobox', { name: 'Type' })).toHaveTextContent('All Types');
  await person.type(screen.getByPlaceholderText('Search payments...'), 'omar ');
  await screen.findByRole('heading', { name: 'All Payments (1)' });
  expect(screen.getByText('Payments (1)')).toBeInTheDocument();
  expect(names()).toEqual(['Omar Haddad']);
  await choose('Status', 'Completed');
  await choose('Type', 'Deposit');
  await choose('Sort by', 'Highest amount');
  await waitFor(() => expect(lists()).toHaveLength(5));
  await waitFor(() =>
    expect(address()).toBe('/app/payments?q=omar&status=completed&payment_type=deposit&sort=-amount'),
  );
  expect(lists().at(-1)?.query).toEqual({
    count_by: 'status',
    limit: 24,
    q: 'omar',
    status: 'completed',
    payment_type: 'deposit',
    sort: '-amount',
  });
  await choose('Status', 'All Status');
  await choose('Type', 'All Types');
  await waitFor(() => expect(address()).toBe('/app/payments?q=omar&sort=-amount'));
  expect(calls.filter(({ operation }) => operation === 'GET /payments/stats')).toHaveLength(1);
});

test('a heading orders the list, first by the largest amount', async () => {
  const { person, calls, address } = renderOperations({
    path,
    answers: { ...stats, 'GET /payments': samplePayments([pending, paid]) },
  });
  const heading = (name: string) => screen.findByRole('columnheader', { name });
  expect(await heading('Due date')).toHaveAttribute('aria-sort', 'descending');
  expect(await heading('Status')).not.toHaveAttribute('aria-sort');
  const amount = await heading('Amount');
  expect(amount).toHaveAttribute('aria-sort', 'none');
  await person.click(within(amount).getByRole('button', { name: 'Amount' }));
  await waitFor(() => expect(address()).toBe('/app/payments?sort=-amount'));
  expect(await heading('Amount')).toHaveAttribute('aria-sort', 'descending');
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveTextContent('Highest amount');
  await person.click(within(await heading('Amount')).getByRole('button'));
  await waitFor(() => expect(address()).toBe('/app/payments?sort=amount'));
  await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ sort: 'amount' }));
});

test('tabs filter by status, and tell how many payments each has', async () => {
  const counts = [
    { value: 'overdue', total: 9 },
    { value: 'completed', total: 10_000, total_capped: true },
  ];
  const { person, address } = renderOperations({
    path,
    answers: { ...stats, 'GET /payments': samplePayments([pending], { counts }) },
  });
  const views = await screen.findByRole('group', { name: 'Views' });
  const tab = (name: string) => within(views).findByRole('button', { name });
  expect(await tab('All 10,009+')).toHaveAttribute('aria-pressed', 'true');
  await tab('Completed 10,000+');
  await tab('Failed 0');
  await person.click(await tab('Overdue 9'));
  await waitFor(() => expect(address()).toBe('/app/payments?status=overdue'));
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveTextContent('Overdue');
  expect(await tab('Overdue 9')).toHaveAttribute('aria-pressed', 'true');
  await person.click(await tab('All 10,009+'));
  await waitFor(() => expect(address()).toBe('/app/payments'));
});

test('a period filters list and sums, and days can be chosen', async () => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date(2026, 2, 10, 12) });
  const { person, calls, address } = renderOperations({
    path: `${path}?status=completed`,
    answers: { ...stats, 'GET /payments': samplePayments([paid]) },
  });
  const dates = await screen.findByRole('combobox', { name: 'Dates' });
  expect(dates).toHaveTextContent('Any date');
  const choose = async (name: string) => {
    await person.click(screen.getByRole('combobox', { name: 'Dates' }));
    await person.click(await screen.findByRole('option', { name }));
  };
  const year = 2025;
  await choose('Paid last year');
  await waitFor(() => expect(address()).toBe(`${path}?status=completed&paid_from=${year}-01-01&paid_to=${year}-12-31`));
  expect(screen.getByRole('combobox', { name: 'Dates' })).toHaveTextContent('Paid last year');
  const range = { paid_from: `${year}-01-01`, paid_to: `${year}-12-31` };
  await waitFor(() => {
    for (const list of ['GET /payments', 'GET /payments/stats'])
      expect(calls.filter(({ operation }) => operation === list).at(-1)?.query).toMatchObject(range);
  });
  expect(screen.getByRole('link', { name: 'Overdue' })).toHaveAttribute(
    'href',
    `${path}?status=overdue&paid_from=${year}-01-01&paid_to=${year}-12-31`,
  );
  await choose('Custom dates');
  const custom = within(await screen.findByRole('group', { name: 'Custom dates' }));
  expect(custom.getByLabelText('From')).toHaveValue(`${year}-01-01`);
  // An end before the beginning moves the beginning too.
  fireEvent.change(custom.getByLabelText('To'), { target: { value: '2020-02-29' } });
  await waitFor(() => expect(address()).toBe(`${path}?status=completed&paid_from=2020-02-29&paid_to=2020-02-29`));
  fireEvent.change(custom.getByLabelText('From'), { target: { value: '0002-03-01' } });
  await person.selectOptions(custom.getByLabelText('By'), 'Due');
  await waitFor(() => expect(address()).toBe(`${path}?status=completed&due_from=2020-02-29&due_to=2020-02-29`));
  expect(screen.getByRole('button', { name: 'Filters (2)' })).toHaveAttribute('aria-expanded', 'false');
  await choose('Any date');
  await waitFor(() => expect(address()).toBe(`${path}?status=completed`));
});

test('a view keeps filters and order under a name, and can be renamed and deleted', async () => {
  const { person, address } = renderOperations({
    path: `${path}?status=overdue&sort=-amount`,
    answers: { ...stats, 'GET /payments': samplePayments([pending]) },
  });
  const views = within(await screen.findByRole('group', { name: 'Views' }));
  const name = async (as: string) => {
    const dialog = within(await screen.findByRole('dialog'));
    await person.clear(dialog.getByLabelText(/^Name/));
    await person.type(dialog.getByLabelText(/^Name/), as);
    await person.click(dialog.getByRole('button', { name: 'Save' }));
  };
  const press = async (action: string, view: string) => {
    await person.click(await screen.findByRole('button', { name: `Actions for the view ${view}` }));
    await person.click(await screen.findByRole('menuitem', { name: action }));
  };
  await person.click(await screen.findByRole('button', { name: 'Save view' }));
  await name('Big and late');
  const saved = await views.findByRole('button', { name: 'Big and late' });
  expect(saved).toHaveAttribute('aria-pressed', 'true');
  expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();
  await person.click(views.getByRole('button', { name: /^All/ }));
  await waitFor(() => expect(address()).toBe(`${path}?sort=-amount`));
  await person.click(await screen.findByRole('button', { name: 'Save view' }));
  await name('big and late');
  await screen.findByText('There is a view with this name. Please choose another.');
  await name('Big');
  await person.click(await views.findByRole('button', { name: 'Big and late' }));
  await waitFor(() => expect(address()).toBe(`${path}?status=overdue&sort=-amount`));
  await press('Rename', 'Big and late');
  await name('Late');
  await press('Delete', 'Late');
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(views.queryByRole('button', { name: 'Late' })).toBeNull());
  expect(views.getByRole('button', { name: 'Big' })).toBeInTheDocument();
});

test('compact rows give the type a column of its own, and stay chosen', async () => {
  const shown = { path, answers: { ...stats, 'GET /payments': samplePayments([paid]) } };
  const { person, unmount } = renderOperations(shown);
  await person.click(await screen.findByRole('button', { name: 'Compact rows', pressed: false }));
  expect(screen.getByRole('cell', { name: 'Deposit' })).toHaveAttribute('data-label', 'Type');
  unmount();
  const again = renderOperations(shown);
  await again.person.click(await screen.findByRole('button', { name: 'Compact rows', pressed: true }));
  expect(screen.queryByRole('columnheader', { name: 'Type' })).toBeNull();
});

test('a URL with a search shows it, without invalid parts', async () => {
  const { calls } = renderOperations({
    path: `${path}?q=dana&status=lost&payment_type=bribe&property_id=none&sort=due_date`,
    answers: { ...stats, 'GET /payments': samplePayments([pending]) },
  });
  await screen.findByRole('heading', { name: 'All Payments (1)' });
  expect(screen.getByRole('searchbox')).toHaveValue('dana');
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveTextContent('Due earliest');
  expect(calls.find(({ operation }) => operation === 'GET /payments')?.query).toEqual({
    count_by: 'status',
    limit: 24,
    q: 'dana',
    sort: 'due_date',
  });
});

test('a link from a property’s or a tenant’s page filters list and sums; the filter is shown and can be removed', async () => {
  const { person, calls, address } = renderOperations({
    path: `${path}?property_id=5&tenant_id=3`,
    answers: {
      ...stats,
      'GET /payments': samplePayments([pending]),
      'GET /properties/{id}': sampleProperty({ id: 5 }),
      'GET /tenants/{id}': sampleTenant({ id: 3 }),
    },
  });
  const requested = (operation: string) =>
    calls.filter((call) => call.operation === operation).map(({ query }) => query);
  const property = await screen.findByRole('button', { name: 'Remove filter Property: Harbour House' });
  await screen.findByRole('button', { name: 'Remove filter Tenant: Dana Whitfield' });
  expect(requested('GET /payments')).toEqual([
    { sort: '-due_date', count_by: 'status', limit: 24, property_id: 5, tenant_id: 3 },
  ]);
  expect(requested('GET /payments/stats')).toEqual([{ property_id: 5, tenant_id: 3 }]);
  await person.click(property);
  await waitFor(() => expect(address()).toBe('/app/payments?tenant_id=3'));
  await waitFor(() =>
    expect(requested('GET /payments').at(-1)).toEqual({
      sort: '-due_date',
      count_by: 'status',
      limit: 24,
      tenant_id: 3,
    }),
  );
  expect(requested('GET /payments/stats').at(-1)).toEqual({ tenant_id: 3 });
  expect(property).not.toBeInTheDocument();
});

test('loading of the list is shown', async () => {
  renderOperations({ path, answers: { ...stats, 'GET /payments': () => new Promise(() => {}) } });
  expect(await screen.findByText('Loading payments')).toBeInTheDocument();
  expect(screen.queryByText('No payments found')).not.toBeInTheDocument();
});

test('a loading error is shown, and can be retried', async () => {
  let broken = true;
  const { person } = renderOperations({
    path,
    answers: { ...stats, 'GET /payments': () => (broken ? down : samplePayments([pending])) },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load payments');
  broken = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'All Payments (1)' });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a search without results can be cleared', async () => {
  const { person, address } = renderOperations({
    path: `${path}?q=nothing&status=overdue&payment_type=fee&sort=amount`,
    answers: { ...stats, 'GET /payments': ({ query }) => samplePayments(query.q === undefined ? [pending] : []) },
  });
  await screen.findByRole('heading', { name: 'No payments found' });
  expect(screen.getByText('Try adjusting your search or filters.')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  await screen.findByRole('heading', { name: 'All Payments (1)' });
  await waitFor(() => expect(address()).toBe('/app/payments?sort=amount'));
});

test('a user without payments is led to record the first one', async () => {
  const { person, address } = renderOperations({ path, answers: { ...stats, 'GET /payments': samplePayments([]) } });
  await screen.findByRole('heading', { name: 'No payments found' });
  await person.click(screen.getByRole('button', { name: 'Record your first payment' }));
  await screen.findByRole('dialog', { name: 'Record Payment' });
  await waitFor(() => expect(address()).toBe('/app/payments/new'));
});

test('a tenant without payments can’t record one, even by URL', async () => {
  const { address } = renderOperations({
    path: `${path}/new`,
    user: { role: 'tenant' },
    answers: { ...stats, 'GET /payments': samplePayments([], { abilities: { create: false } }) },
  });
  await screen.findByText('Payments you owe and payments you have made appear here, with receipts.');
  await waitFor(() => expect(address()).toBe(path));
  expect(screen.queryByRole('button', { name: 'Record Payment' })).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a landlord’s actions on a payment follow its abilities', async () => {
  const { person } = renderOperations({
    path,
    answers: { ...stats, 'GET /payments': samplePayments([pending, paid, failed]) },
  });
  expect(await actionsOf(person, 'Dana Whitfield, $1,850.50')).toEqual([
    'View',
    'Edit',
    'Mark paid on…',
    'Received in part…',
    'Delete',
  ]);
  expect(await actionsOf(person, 'Omar Haddad, $2,475.00')).toEqual(['View', 'Send receipt', 'Change date', 'Reverse']);
  expect(await actionsOf(person, 'Lou Reyes, $1,850.50')).toEqual(['View']);
  expect(screen.getByRole('button', { name: 'Record Payment' })).toBeInTheDocument();
});

test('a tenant can only pay their own payments and download their receipts', async () => {
  const due = { ...pending, abilities: { ...noAbilities, pay: true } };
  const tenantView = sampleCompleted({ id: 2, amount: 900, abilities: { ...noAbilities, receipt: true } });
  const { person } = renderOperations({
    path,
    user: { role: 'tenant' },
    answers: { ...stats, 'GET /payments': samplePayments([due, tenantView], { abilities: { create: false } }) },
  });
  await screen.findByRole('button', { name: 'Pay by card for Dana Whitfield, $1,850.50' });
  expect(screen.getByRole('button', { name: 'Receipt for Dana Whitfield, $900.00' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Mark Paid/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Record Payment' })).not.toBeInTheDocument();
  expect(await actionsOf(person, 'Dana Whitfield, $1,850.50')).toEqual(['View']);
  expect(await actionsOf(person, 'Dana Whitfield, $900.00')).toEqual(['View']);
});

test('a tenant’s next payment has its place while it loads', async () => {
  const next = samplePayment({ abilities: noAbilities });
  renderOperations({
    path,
    user: { role: 'tenant' },
    answers: {
      ...stats,
      'GET /payments': samplePayments([next]),
      'GET /lease-balances': { balances: [], total: 0, next_cursor: null, sums: noSums },
    },
  });
  expect(screen.getByText('Loading your next payment')).toBeInTheDocument();
  expect(await screen.findByRole('region', { name: 'Next payment' })).toHaveTextContent('$1,850.50');
  expect(screen.queryByText('Loading your next payment')).not.toBeInTheDocument();
});

test('the next page is fetched by the cursor, and its first row takes the focus', async () => {
  const { person } = renderOperations({
    path,
    answers: {
      ...stats,
      'GET /payments': ({ query }) =>
        query.cursor === undefined
          ? samplePayments([pending], { next_cursor: 'after-1', total: 2 })
          : samplePayments([paid], { total: 2 }),
    },
  });
  await screen.findByText('Showing 1 of 2 payments');
  await person.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Omar Haddad' })).toHaveFocus());
  expect(names()).toEqual(['Dana Whitfield', 'Omar Haddad']);
});

test('an admin sees the payments of one account, which the address names', async () => {
  const owner = { id: 7, first_name: 'Lena', last_name: 'Lord', email: 'lena@mail.example' };
  const account = { id: 7, owner } as never;
  const { calls, person, address } = renderOperations({
    path: `${path}?account=7`,
    user: { role: 'admin' },
    answers: {
      ...stats,
      'GET /payments': samplePayments([pending]),
      'GET /admin/accounts': { accounts: [account], next_cursor: null, total: 1, unavailable: [] },
      'GET /admin/owners': { owners: [] },
    },
  });
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Account' })).toHaveValue('Lena Lord'));
  for (const operation of ['GET /payments', 'GET /payments/stats'])
    expect(calls.find((call) => call.operation === operation)?.query).toMatchObject({ account_id: 7 });
  expect(screen.getByRole('link', { name: /Overdue/ })).toHaveAttribute('href', `${path}?status=overdue&account=7`);
  await person.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(address()).toBe(path));
  await waitFor(() =>
    expect(calls.findLast(({ operation }) => operation === 'GET /payments')?.query).not.toHaveProperty('account_id'),
  );
});

test('nobody else chooses an account, even by the address', async () => {
  const { calls } = renderOperations({
    path: `${path}?account=7`,
    answers: { ...stats, 'GET /payments': samplePayments([pending]) },
  });
  await screen.findByRole('heading', { level: 2, name: 'All Payments (1)' });
  expect(screen.queryByRole('combobox', { name: 'Account' })).not.toBeInTheDocument();
  expect(calls.find(({ operation }) => operation === 'GET /payments')?.query).not.toHaveProperty('account_id');
});
