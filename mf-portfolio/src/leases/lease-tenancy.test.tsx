import type { Lease } from '@keystead/contracts';
import { sampleLease, sampleLeases, sampleProperty, sampleTenant } from '@keystead/crud-ui/testing';
import type { Answers } from '@keystead/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderPortfolio } from '../../test/render-portfolio.ts';

const terms = {
  charge_from: '2026-06-01',
  due_day: null,
  billing: null,
  proration: null,
  steps: [],
  rollover: null,
} satisfies Lease['rent_terms'];
const over = sampleLease({
  status: 'expired',
  rent_terms: terms,
  tenancy: { state: 'holdover', since: '2027-06-01', ends_on: null, rent_amount: null },
});
const monthly = sampleLease({
  ...over,
  tenancy: { state: 'month_to_month', since: '2027-06-01', ends_on: null, rent_amount: 1900 },
});

function renderPage(lease: Lease, answers: Answers = {}, path = '/app/leases/1') {
  return renderPortfolio({
    path,
    answers: {
      'GET /leases': sampleLeases([lease]),
      'GET /leases/{id}': lease,
      'GET /leases/{id}/history': { entries: [], total: 0, next_cursor: null },
      'GET /properties/{id}': sampleProperty({ id: 5 }),
      'GET /tenants/{id}': sampleTenant({ id: 3 }),
      ...answers,
    },
  });
}

type Rendered = ReturnType<typeof renderPage>;

const press = async ({ person }: Rendered, name: string) => person.click(await screen.findByRole('button', { name }));

const bodiesOf = ({ calls }: Rendered, sought: string) =>
  calls.filter(({ operation }) => operation === sought).map(({ body }) => body);

test('a lease that is over asks what happens next', async () => {
  const page = renderPage(over);
  expect(await screen.findByText('This lease ended on May 31, 2027. What happens next?')).toBeInTheDocument();
  await press(page, 'New lease');
  expect(await screen.findByRole('dialog', { name: 'Renew Lease' })).toBeInTheDocument();
});

test('its tenant is not asked', async () => {
  renderPage({ ...over, abilities: { update: false, delete: false } });
  await screen.findByText(/What happens next/);
  expect(screen.queryByRole('button', { name: 'New lease' })).not.toBeInTheDocument();
});

test('it goes on month to month at the rent that is entered', async () => {
  const page = renderPage(over, { 'POST /leases/{id}/continuation': monthly });
  await press(page, 'Go on month to month');
  const dialog = await screen.findByRole('dialog', { name: 'Go on month to month' });
  const rent = within(dialog).getByLabelText(/^Rent/);
  expect(rent).toHaveDisplayValue('1850.5');
  fireEvent.change(rent, { target: { value: '1900' } });
  await page.person.click(within(dialog).getByRole('button', { name: 'Go on' }));
  expect(await screen.findByText('Month to month since Jun 1, 2027')).toBeInTheDocument();
  expect(bodiesOf(page, 'POST /leases/{id}/continuation')).toEqual([{ rent_amount: 1900 }]);
});

test('a move-out says when the keys came back, and leads to the deposit', async () => {
  const page = renderPage(monthly, { 'POST /leases/{id}/move-out': monthly });
  await press(page, 'Tenant moved out');
  const dialog = await screen.findByRole('dialog', { name: 'Tenant moved out' });
  fireEvent.change(within(dialog).getByLabelText(/^Keys back on/), { target: { value: '2027-06-10' } });
  expect(within(dialog).getByLabelText(/^Rent for the days after/)).toHaveDisplayValue('1900');
  await page.person.click(within(dialog).getByRole('button', { name: 'End tenancy' }));
  await waitFor(() => expect(page.address()).toBe('/app/rent/1/deposit'));
  expect(bodiesOf(page, 'POST /leases/{id}/move-out')).toEqual([{ moved_out_on: '2027-06-10', rent_amount: 1900 }]);
});
