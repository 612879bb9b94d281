import { sampleProperties, sampleProperty } from '@keystead/crud-ui/testing';
import { type Answers, renderRoute } from '@keystead/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderOperations } from '../../test/render-operations.ts';
import { sampleBalance, sampleBalances, sampleLedger, samplePolicy } from '../../test/sample-ledger.ts';
import { DepositsCard } from '../deposits/deadline.tsx';

const omar = sampleBalance({
  lease_id: 9,
  tenant_name: 'Omar Haddad',
  property_name: 'The Foundry',
  balance: -120,
  past_due: 0,
  overdue_since: null,
  late_fees: 0,
});

function renderRent(answers: Answers = {}, search = '') {
  return renderOperations({
    path: `/app/rent${search}`,
    answers: {
      'GET /lease-balances': sampleBalances([sampleBalance(), omar]),
      'GET /ledger/policy': samplePolicy(),
      'GET /properties': sampleProperties([sampleProperty({ id: 5 })]),
      'GET /properties/{id}': sampleProperty({ id: 5 }),
      ...answers,
    },
  });
}

test('it says who owes what since when, and what is owed in all', async () => {
  renderRent();
  const dana = await screen.findByRole('row', { name: /Dana Whitfield/ });
  expect(dana).toHaveTextContent('Harbour House');
  expect(dana).toHaveTextContent('$1,050.00with $50.00 late fees');
  expect(dana).toHaveTextContent('since Mar 1, 2026');
  expect(dana).toHaveTextContent('Apr 1, 2026');
  expect(screen.getByRole('row', { name: /Omar Haddad/ })).toHaveTextContent('$120.00 credit');
  const sums = screen.getByRole('list', { name: 'Summary' });
  await waitFor(() => expect(sums).toHaveTextContent('Owed today$1,050.00Past due$1,050.001 leaseCredit$120.00'));
  expect(within(screen.getByRole('row', { name: /Dana/ })).getByRole('link')).toHaveAttribute('href', '/app/rent/8');
});

test('a lease that is over leads to the decision what happens next', async () => {
  renderRent({ 'GET /lease-balances': sampleBalances([sampleBalance({ holdover_since: '2026-04-01' }), omar]) });
  const ask = await screen.findByRole('link', { name: 'Lease over: decide what happens next' });
  expect(ask).toHaveAttribute('href', '/app/leases/8');
});

test('a sum filters the list, and a property does', async () => {
  const { person, calls, address } = renderRent();
  await person.click(await screen.findByRole('link', { name: 'Past due' }));
  await waitFor(() => expect(address()).toBe('/app/rent?state=past_due'));
  await person.click(screen.getByRole('combobox', { name: 'Property' }));
  await person.click(await screen.findByRole('option', { name: /Harbour House/ }));
  await waitFor(() => expect(address()).toBe('/app/rent?state=past_due&property_id=5'));
  const queries = calls.filter(({ operation }) => operation === 'GET /lease-balances').map(({ query }) => query);
  expect(queries).toContainEqual({ state: 'past_due', property_id: 5, limit: 24 });
  // The sums are of the property, whatever the filter by balance.
  expect(queries).toContainEqual({ property_id: 5, limit: 1 });
});

test('without a lease it leads to the first one', async () => {
  renderRent({ 'GET /lease-balances': sampleBalances([]) });
  expect(await screen.findByRole('link', { name: 'Add a lease' })).toHaveAttribute('href', '/app/leases/new');
});

test('the rules are only for those who may change them', async () => {
  renderRent({ 'GET /ledger/policy': samplePolicy({ abilities: { update: false } }) });
  await screen.findByRole('row', { name: /Dana Whitfield/ });
  expect(screen.queryByRole('button', { name: 'Charging rules' })).not.toBeInTheDocument();
});

test('a tenant sees at once what they owe and why', async () => {
  const { calls } = renderOperations({
    path: '/app/rent',
    user: { role: 'tenant' },
    answers: {
      'GET /lease-balances': sampleBalances([sampleBalance()]),
      'GET /leases/{id}/ledger': sampleLedger({ abilities: { charge: false, receive: false } }),
      'GET /properties': sampleProperties([sampleProperty({ id: 5 })]),
    },
  });
  await screen.findByText('You owe $1,050.00');
  expect(screen.getByText('$1,050.00 of it has been past due since Mar 1, 2026.')).toBeVisible();
  expect(screen.getByRole('row', { name: /Late fee for March 2026/ })).toHaveTextContent('$50.00');
  expect(screen.queryByRole('button', { name: 'Receive payment' })).not.toBeInTheDocument();
  expect(calls.map(({ operation }) => operation)).not.toContain('GET /ledger/policy');
});

test('a tenant with nothing to pay reads so', async () => {
  renderOperations({
    path: '/app/rent',
    user: { role: 'tenant' },
    answers: {
      'GET /lease-balances': sampleBalances([sampleBalance({ balance: 0 })]),
      'GET /leases/{id}/ledger': sampleLedger({ balance: -500, credit: 500, past_due: 0, overdue_since: null }),
      'GET /properties': sampleProperties([sampleProperty({ id: 5 })]),
    },
  });
  await screen.findByText('You are $500.00 ahead');
  expect(screen.getByText('That money pays your next charge by itself.')).toBeVisible();
});

const statement = (id: number, tenant_name = 'Dana Whitfield') => ({
  id,
  lease_id: id + 100,
  property_id: 5,
  property_name: 'Harbour House',
  tenant_id: 3,
  tenant_name,
  state: 'draft' as const,
  number: null,
  moved_out_on: '2026-03-31',
  deposit: null,
  deductions_total: null,
  refund: null,
  still_owed: null,
  deadline: { date: '2026-04-14', days_left: 2, law: null },
});

test('deposits that have to go back are listed with the days that are left', async () => {
  renderRent({ 'GET /deposit-statements': { deposit_statements: [statement(8)], total: 1, next_cursor: null } });
  const section = await screen.findByRole('region', { name: /Deposits to return/ });
  expect(within(section).getByRole('link')).toHaveAttribute('href', '/app/rent/108/deposit');
  expect(section).toHaveTextContent('Apr 14, 2026, 2 days left');
  expect(within(section).queryByRole('button')).not.toBeInTheDocument();
});

/** The first five of seven deposits, and the others. */
const sevenDeposits: Answers = {
  'GET /deposit-statements': ({ query }) => ({
    deposit_statements:
      query.cursor === 'more' ? [statement(6, 'Ann Archer'), statement(7)] : [1, 2, 3, 4, 5].map((id) => statement(id)),
    total: 7,
    next_cursor: query.cursor === 'more' ? null : 'more',
  }),
};

test('more deposits that have to go back are loaded on demand', async () => {
  const { person } = renderRent(sevenDeposits);
  const section = within(await screen.findByRole('region', { name: /Deposits to return/ }));
  expect(section.getByRole('status')).toHaveTextContent('Showing 5 of 7 deposits');
  await person.click(section.getByRole('button', { name: 'Load more' }));
  const sixth = await section.findByRole('link', { name: /^Ann Archer/ });
  expect(section.getAllByRole('link')).toHaveLength(7);
  expect(sixth).toHaveFocus();
  expect(section.queryByRole('button')).not.toBeInTheDocument();
});

test('the card of the dashboard shows the first deposits, and leads to all', async () => {
  renderRoute([{ path: '/', Component: DepositsCard }], { path: '/', answers: sevenDeposits });
  const section = within(await screen.findByRole('region', { name: /Deposits to return/ }));
  expect(section.getByRole('link', { name: 'and 2 more' })).toHaveAttribute('href', '/app/rent');
  expect(section.getAllByRole('listitem')).toHaveLength(5);
});

test('the charges of a property are exported as a file', async () => {
  URL.createObjectURL = () => 'blob:saved';
  URL.revokeObjectURL = jest.fn();
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const csv = new Blob(['id\r\n'], { type: 'text/csv' });
  const { person, calls } = renderRent({ 'GET /charges/export': csv }, '?property_id=5');
  await person.click(await screen.findByRole('button', { name: 'Export' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Export charges as CSV' }));
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^charges-\d{4}-\d\d-\d\d\.csv$/)]));
  expect(calls.find(({ operation }) => operation === 'GET /charges/export')?.query).toEqual({ property_id: 5 });
});

test('a message goes once to each tenant of the selected leases, also over two requests', async () => {
  const leases = Array.from({ length: 202 }, (_, at) =>
    sampleBalance({ lease_id: at + 1, tenant_id: (at % 101) + 1, tenant_name: `Tenant ${(at % 101) + 1}` }),
  );
  const { person, calls } = renderRent({
    'GET /lease-balances': sampleBalances(leases),
    'POST /tenants/messages': ({ body }) => {
      const results = (body as { ids: number[] }).ids.map((id) => ({ id, ok: true }));
      return { results, done: results.length, rejected: 0 };
    },
  });
  await person.click(await screen.findByRole('checkbox', { name: /^Select all/ }));
  await person.click(screen.getByRole('button', { name: 'Message…' }));
  const form = within(await screen.findByRole('dialog', { name: /^Message to / }));
  fireEvent.change(form.getByLabelText(/^Subject/), { target: { value: 'Water off' } });
  fireEvent.change(form.getByLabelText(/^Message/), { target: { value: 'From 9 to 11.' } });
  await person.click(form.getByRole('button', { name: /^Send to / }));
  await screen.findByText(/^Message sent to /);
  const sent = calls.flatMap(({ operation, body }) =>
    operation === 'POST /tenants/messages' ? [(body as { ids: number[] }).ids] : [],
  );
  expect(sent.map(({ length }) => length)).toEqual([100, 1]);
  expect(new Set(sent.flat()).size).toBe(101);
});
