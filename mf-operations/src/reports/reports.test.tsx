import type { FinancialReport, ReportInfo } from '@keystead/contracts';
import { sampleLease } from '@keystead/crud-ui/testing';
import { refuse } from '@keystead/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderOperations } from '../../test/render-operations.ts';
import { sampleBalance, sampleBalances } from '../../test/sample-ledger.ts';

const rentRoll: ReportInfo = {
  name: 'rent-roll',
  title: 'Rent roll',
  description: 'Every lease in effect on a day.',
  period: 'as_of',
  takes: [],
};
const income: ReportInfo = {
  name: 'income-statement',
  title: 'Income statement',
  description: 'Income and expenses.',
  period: 'range',
  takes: ['basis'],
};
const statement: ReportInfo = {
  ...income,
  name: 'tenant-statement',
  title: 'Tenant statement',
  takes: ['lease_id'],
};
const library = { reports: [rentRoll, income, statement] };

const sampleReport: FinancialReport = {
  ...rentRoll,
  as_of: '2026-02-15',
  from: null,
  to: null,
  parameters: [{ name: 'As of', value: 'February 15, 2026' }],
  columns: [
    { key: 'tenant', title: 'Tenant', kind: 'text' },
    { key: 'end', title: 'End', kind: 'date' },
    { key: 'rent', title: 'Rent', kind: 'amount' },
  ],
  rows: [
    { style: 'heading', cells: { tenant: 'Harbour House' }, link: null },
    { style: 'row', cells: { tenant: 'Rhea Moss', end: '2026-12-31', rent: 1_000 }, link: '/app/rent/41' },
  ],
  totals: { tenant: '1 lease', rent: 1_000 },
};

const open = { closed_through: null, latest: '2026-03-30', abilities: { update: true } };
const answers = {
  'GET /reports': library,
  'GET /reports/{name}': sampleReport,
  'GET /ledger/close': open,
} as const;

afterEach(() => jest.useRealTimers());

test('the library lists reports of leases and of the books, each with what it says', async () => {
  renderOperations({ path: '/app/reports', answers });
  expect(await screen.findByRole('link', { name: 'Rent roll' })).toHaveAttribute('href', '/app/reports/rent-roll');
  const books = within(screen.getByRole('region', { name: 'Accounting' }));
  expect(books.getByRole('link').textContent).toBe('Income statement');
  expect(books.getByText('Income and expenses.')).toBeInTheDocument();
});

test('a report shows its rows, what is behind each, and its totals', async () => {
  const { calls } = renderOperations({ path: '/app/reports/rent-roll?as_of=2026-02-15', answers });
  const table = within(await screen.findByRole('table', { name: 'Rent roll' }));
  expect(screen.getByText('February 15, 2026')).toBeInTheDocument();
  expect(screen.getByLabelText('As of')).toHaveValue('2026-02-15');
  expect(table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Tenant', 'End', 'Rent'],
    ['Harbour House'],
    ['Rhea Moss', 'Dec 31, 2026', '$1,000.00'],
    ['1 lease', '', '$1,000.00'],
  ]);
  expect(table.getByRole('link', { name: 'Rhea Moss' })).toHaveAttribute('href', '/app/rent/41');
  expect(calls.at(-1)?.query).toEqual({ as_of: '2026-02-15' });
});

test('parameters are in the address, so that a report can be linked to', async () => {
  const { person, calls, address } = renderOperations({ path: '/app/reports/income-statement?to=2026-02-15', answers });
  await person.selectOptions(await screen.findByLabelText('Basis'), 'Cash');
  expect(screen.getByLabelText('From')).toHaveValue('2026-01-01');
  await waitFor(() => expect(calls.at(-1)?.query).toEqual({ to: '2026-02-15', basis: 'cash' }));
  expect(address()).toBe('/app/reports/income-statement?to=2026-02-15&basis=cash');
});

test('a day is asked for once it is whole, and one that is cleared stays empty until it is left', async () => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date(2026, 2, 10, 12) });
  const { calls, address } = renderOperations({ path: '/app/reports/rent-roll?as_of=2026-02-15', answers });
  const day = await screen.findByLabelText('As of');
  const type = (value: string) => fireEvent.change(day, { target: { value } });
  type('0002-02-15');
  expect(day).toHaveValue('0002-02-15');
  type('2025-02-15');
  await waitFor(() => expect(address()).toBe('/app/reports/rent-roll?as_of=2025-02-15'));
  type('');
  await waitFor(() => expect(address()).toBe('/app/reports/rent-roll'));
  expect(day).toHaveValue('');
  fireEvent.blur(day);
  expect(day).toHaveValue('2026-03-10');
  const asked = calls.filter(({ operation }) => operation === 'GET /reports/{name}').map(({ query }) => query);
  expect(asked).toEqual([{ as_of: '2026-02-15' }, { as_of: '2025-02-15' }, {}]);
});

test('a figure opens what is behind it, and a report is shown as it was known on a day', async () => {
  const months: ReportInfo = {
    ...rentRoll,
    name: 'twelve-months',
    title: 'Trailing twelve months',
    takes: ['known_on'],
  };
  const twelve: FinancialReport = {
    ...sampleReport,
    ...months,
    columns: [
      { key: 'text', title: 'Name', kind: 'text' },
      { key: '2026-01', title: 'Jan 2026', kind: 'amount' },
    ],
    rows: [
      {
        style: 'row',
        cells: { text: 'Rent', '2026-01': 1_800 },
        link: '/app/year',
        links: { '2026-01': '/app/month' },
      },
    ],
    totals: null,
  };
  const { calls } = renderOperations({
    path: '/app/reports/twelve-months?known_on=2026-02-09',
    answers: { 'GET /reports': { reports: [months] }, 'GET /reports/{name}': twelve },
  });
  const table = within(await screen.findByRole('table', { name: 'Trailing twelve months' }));
  expect(table.getByRole('link', { name: '$1,800.00' })).toHaveAttribute('href', '/app/month');
  expect(table.getByRole('link', { name: 'Rent' })).toHaveAttribute('href', '/app/year');
  expect(screen.getByLabelText('As known on')).toHaveValue('2026-02-09');
  expect(calls.at(-1)?.query).toEqual({ known_on: '2026-02-09' });
});

test('the statement of a tenant waits for the choice of a lease', async () => {
  const names = { tenant_name: 'Rhea Moss', property_name: 'Harbour House' };
  const { person, calls } = renderOperations({
    path: '/app/reports/tenant-statement',
    answers: {
      ...answers,
      'GET /lease-balances': ({ query: { q } }) =>
        sampleBalances(q === 'Rhea' ? [sampleBalance({ lease_id: 41, ...names })] : []),
      'GET /leases/{id}': sampleLease({ id: 41, ...names }),
    },
  });
  expect(await screen.findByRole('heading', { name: 'Choose a lease' })).toBeInTheDocument();
  // However many leases there are, the server finds the one that is meant.
  await person.type(screen.getByLabelText('Lease'), 'Rhea');
  await person.click(await screen.findByRole('option', { name: 'Rhea Moss, Harbour House' }));
  await waitFor(() =>
    expect(calls.filter(({ operation }) => operation === 'GET /reports/{name}').map(({ query }) => query)).toEqual([
      { lease_id: 41 },
    ]),
  );
  await waitFor(() => expect(screen.getByLabelText('Lease')).toHaveValue('Rhea Moss, Harbour House'));
});

test('the general ledger is of all accounts, or of the one that is chosen', async () => {
  const ledger: ReportInfo = { ...income, name: 'general-ledger', title: 'General ledger', takes: ['account'] };
  const accounts = [{ code: '4000', name: 'Rent', type: 'income', debit: 0, credit: 1_800 }] as const;
  const { person, calls } = renderOperations({
    path: '/app/reports/general-ledger?account=1200',
    answers: {
      'GET /reports': { reports: [ledger] },
      'GET /reports/{name}': { ...sampleReport, ...ledger },
      'GET /accounts': { as_of: '2026-02-15', accounts: [...accounts] },
    },
  });
  const select = await screen.findByLabelText('Account');
  expect(select).toHaveValue('1200');
  await screen.findByRole('option', { name: '4000 Rent' });
  await person.selectOptions(select, '4000');
  await waitFor(() => expect(calls.at(-1)?.query).toEqual({ account: '4000' }));
  await person.selectOptions(select, '');
  await waitFor(() => expect(calls.at(-1)?.query).toEqual({}));
});

test('what the server refuses is said', async () => {
  const refused = refuse(422, 'validation_failed', 'Check as_of: must not be in the future.');
  const { person } = renderOperations({
    path: '/app/reports/rent-roll?as_of=2999-01-01',
    answers: { 'GET /reports': library, 'GET /reports/{name}': refused },
  });
  expect(await screen.findByText('Check as_of: must not be in the future.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'PDF' })).toBeDisabled();
  await person.click(screen.getByRole('link', { name: 'Reports' }));
  expect(await screen.findByRole('region', { name: 'Accounting' })).toBeInTheDocument();
});

test('an address without a report says so', async () => {
  renderOperations({ path: '/app/reports/horoscope', answers });
  expect(await screen.findByRole('heading', { name: 'There is no such report' })).toBeInTheDocument();
});

test('books are closed through a day that is over, and an earlier one warns', async () => {
  const closing = { closed_through: '2026-02-28', latest: '2026-03-30', abilities: { update: true } };
  const { person, calls } = renderOperations({
    path: '/app/reports',
    answers: {
      ...answers,
      'GET /ledger/close': closing,
      'POST /ledger/close': { ...closing, closed_through: '2026-01-31' },
    },
  });
  expect(await screen.findByText('Books closed through Feb 28, 2026')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Change' }));
  const form = within(await screen.findByRole('dialog', { name: 'Close books' }));
  const day = form.getByLabelText(/^Closed through/);
  expect(day).toHaveAttribute('max', '2026-03-30');
  expect(form.queryByText('This reopens the books')).not.toBeInTheDocument();
  fireEvent.change(day, { target: { value: '2026-01-31' } });
  expect(form.getByText('This reopens the books')).toBeInTheDocument();
  await person.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Books closed through Jan 31, 2026')).toBeInTheDocument();
  const sent = calls.find(({ operation }) => operation === 'POST /ledger/close');
  expect(sent?.body).toEqual({ closed_through: '2026-01-31' });
});

test('who may not close books sees no button for it', async () => {
  const closing = { closed_through: null, latest: '2026-03-30', abilities: { update: false } };
  renderOperations({ path: '/app/reports', answers: { ...answers, 'GET /ledger/close': closing } });
  await screen.findByRole('link', { name: 'Income statement' });
  expect(screen.queryByRole('button', { name: 'Close books' })).not.toBeInTheDocument();
});
