import { addMonths } from '@keystead/crud-ui';
import { sampleLease, sampleLeases, sampleProperty, sampleTenant } from '@keystead/crud-ui/testing';
import { today } from '@keystead/ui';
import { type Answers, refuse } from '@keystead/web-kit/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderPortfolio } from '../../test/render-portfolio.ts';
import { rentDifference } from './renew-lease-dialog.tsx';

const lease = sampleLease({ start_date: '2026-09-01', end_date: '2027-02-28', rent_amount: 1850 });
const next = sampleLease({
  id: 9,
  start_date: '2027-03-01',
  end_date: '2027-08-31',
  rent_amount: 1942.5,
  status: 'pending',
  renewal_of: 1,
});

const terms = {
  charge_from: '2020-01-01',
  due_day: 1,
  billing: null,
  proration: null,
  steps: [],
  rollover: null,
};

async function renderRenewal(answers: Answers = {}, path = '/app/leases/1/renew') {
  const rendered = renderPortfolio({
    path,
    answers: {
      'GET /leases': sampleLeases([lease]),
      'GET /leases/{id}': ({ params }) => (params.id === '9' ? next : lease),
      'GET /leases/{id}/history': { entries: [], total: 0, next_cursor: null },
      'GET /properties/{id}': sampleProperty({ id: 5, status: 'occupied' }),
      'GET /tenants/{id}': sampleTenant({ id: 3 }),
      'POST /leases/{id}/renewal': next,
      ...answers,
    },
  });
  const { person } = rendered;
  if (path === '/app/leases') {
    await person.click(await screen.findByRole('button', { name: 'Actions for Harbour House, Dana Whitfield' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Renew' }));
  }
  await screen.findByRole('dialog', { name: 'Renew Lease' });
  // The effects of the change are validated a moment later.
  const set = (label: string, value: string) =>
    act(async () => void fireEvent.change(field(label), { target: { value } }));
  const submit = () => person.click(within(dialog()).getByRole('button', { name: 'Renew Lease' }));
  const sent = () => rendered.calls.filter(({ operation }) => operation === 'POST /leases/{id}/renewal');
  return { ...rendered, set, submit, sent };
}

const dialog = () => screen.getByRole('dialog', { name: 'Renew Lease' });
const field = (label: string) => within(dialog()).getByLabelText(new RegExp(`^${label}`));
const factOf = (term: string) => within(dialog()).getByText(term).nextElementSibling?.textContent;

test('what a late renewal charges, and that the deposit goes along, is said', async () => {
  const tenancy = { state: 'holdover', since: '2021-01-01', ends_on: null, rent_amount: null } as const;
  const over = { start_date: '2020-01-01', end_date: '2020-12-31', status: 'expired', rent_terms: terms } as const;
  const late = sampleLease({ ...over, tenancy });
  const { set } = await renderRenewal({ 'GET /leases/{id}': late });
  expect(field('Start date')).toHaveAccessibleDescription(/The rent since then is charged at once/);
  expect(field('Deposit amount')).toHaveAccessibleDescription(
    /The deposit goes along. Only what is above it is charged/,
  );
  await set('Start date', '2990-01-01');
  expect(field('Start date')).not.toHaveAccessibleDescription(/charged at once/);
});

test('a lease that was set to expired promises nothing, and one that goes on by the month is renewed from the next on', async () => {
  const over = { start_date: '2020-01-01', end_date: '2020-12-31', status: 'expired', rent_terms: terms } as const;
  const ended = { state: 'ended', since: null, ends_on: '2020-12-31', rent_amount: null } as const;
  await renderRenewal({ 'GET /leases/{id}': sampleLease({ ...over, tenancy: ended }) });
  expect(field('Start date')).not.toHaveAccessibleDescription(/charged at once/);
  expect(field('Deposit amount')).not.toHaveAccessibleDescription(/above it/);
  cleanup();
  const byMonth = { state: 'month_to_month', since: '2021-01-01', ends_on: null, rent_amount: 1_900 } as const;
  const { set } = await renderRenewal({ 'GET /leases/{id}': sampleLease({ ...over, tenancy: byMonth }) });
  expect(field('Start date')).toHaveValue(addMonths(`${today().slice(0, 7)}-01`, 1));
  await set('Start date', '2021-01-01');
  expect(field('Start date')).toHaveAccessibleDescription(/What this lease charged for it is credited here/);
});

test('the next term is filled in and sent with changes, and leads to the new lease', async () => {
  const { set, submit, sent, address } = await renderRenewal({}, '/app/leases');
  expect(dialog()).toHaveAccessibleDescription('Harbour House – Dana Whitfield');
  expect(dialog()).toHaveTextContent('This lease runs until Feb 28, 2027.');
  expect(field('Start date')).toHaveValue('2027-03-01');
  expect(field('End date')).toHaveValue('2027-08-31');
  expect(field('Rent amount')).toHaveValue(1850);
  expect(field('Deposit amount')).toHaveValue(1800);
  await set('Rent amount', '1942.50');
  await submit();
  await screen.findByText('Lease renewed.');
  expect(sent()).toMatchObject([
    {
      params: { id: '1' },
      body: { start_date: '2027-03-01', end_date: '2027-08-31', rent_amount: 1942.5, deposit_amount: 1800 },
    },
  ]);
  expect(sent()[0]?.headers['Idempotency-Key']).toMatch(/^[\da-f]{32}$/);
  await waitFor(() => expect(address()).toBe('/app/leases/9'));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Renew Lease' })).not.toBeInTheDocument());
  expect(await screen.findByRole('link', { name: 'Sep 1, 2026 – Feb 28, 2027' })).toHaveAttribute(
    'href',
    '/app/leases/1',
  );
});

test('the old rent is shown beside the new one, with the difference', async () => {
  const { set } = await renderRenewal();
  expect(factOf('Rent now')).toBe('$1,850.00');
  expect(factOf('New rent')).toBe('$1,850.00');
  expect(factOf('Difference')).toBe('None');
  await set('Rent amount', '1942.50');
  expect(factOf('New rent')).toBe('$1,942.50');
  expect(factOf('Difference')).toBe('+5% ($92.50 more)');
  await set('Rent amount', '');
  expect(factOf('Difference')).toBe('–');
});

test('the end follows the start until the user sets it', async () => {
  const { set } = await renderRenewal();
  await set('Start date', '2027-04-01');
  expect(field('End date')).toHaveValue('2027-09-30');
  await set('Start date', '2027-05-01');
  expect(field('End date')).toHaveValue('2027-10-31');
  await set('End date', '2027-12-31');
  await set('Start date', '2027-04-01');
  expect(field('End date')).toHaveValue('2027-12-31');
});

test('missing fields are listed', async () => {
  const { set, submit, sent } = await renderRenewal();
  await set('Deposit amount', '');
  await submit();
  expect(await within(dialog()).findByRole('alert')).toHaveTextContent(
    'Please fill in all required fields:Deposit amount',
  );
  expect(sent()).toHaveLength(0);
});

test('after a rejection the reason is shown below the error', async () => {
  const reason = 'This property is leased from Mar 1, 2027 to Feb 29, 2028 already.';
  const { submit, sent } = await renderRenewal({ 'POST /leases/{id}/renewal': refuse(409, 'lease_overlap', reason) });
  await submit();
  expect(await within(dialog()).findByRole('alert')).toHaveTextContent(
    `Error renewing lease. Please try again.${reason}`,
  );
  expect(sent()).toHaveLength(1);
});

test.each([
  [1850, 1942.5, '+5% ($92.50 more)'],
  [1850, 1900, '+2.7% ($50.00 more)'],
  [2000, 1900, '-5% ($100.00 less)'],
  [0.1, 0.3, '+200% ($0.20 more)'],
  [1850, 1850, 'None'],
  [0, 500, '$500.00 more'],
])('rentDifference from %d to %d: %s', (before, after, text) => {
  expect(rentDifference(before, after)).toBe(text);
});
