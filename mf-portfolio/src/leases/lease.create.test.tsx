import {
  sampleLease,
  sampleLeases,
  sampleProperties,
  sampleProperty,
  sampleTenant,
  sampleTenants,
} from '@keystead/crud-ui/testing';
import { type Answers, refuse, silence } from '@keystead/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderPortfolio } from '../../test/render-portfolio.ts';

const house = sampleProperty({ id: 5, rent_amount: 1850.5, deposit_amount: 1800 });
const foundry = sampleProperty({ id: 6, name: 'The Foundry', rent_amount: 2475, deposit_amount: null });
const dana = sampleTenant({ id: 3, property_id: 5 });
const omar = sampleTenant({ id: 4, first_name: 'Omar', last_name: 'Haddad', property_id: 6 });
const created = sampleLease({ id: 9 });
const failed = 'Error saving lease. Please try again.';

function renderForm(answers: Answers = {}, search = '') {
  const rendered = renderPortfolio({
    path: `/app/leases/new${search}`,
    answers: {
      'GET /leases': sampleLeases([]),
      'GET /properties': sampleProperties([house, foundry]),
      'GET /tenants': sampleTenants([dana, omar]),
      'GET /properties/{id}': ({ params }) => (params.id === '5' ? { ...house, status: 'occupied' } : foundry),
      'GET /tenants/{id}': ({ params }) => (params.id === '3' ? dana : omar),
      'POST /leases': created,
      ...answers,
    },
  });
  const { person } = rendered;
  const sent = () => rendered.calls.filter(({ operation }) => operation === 'POST /leases');
  const submit = () => person.click(within(dialog()).getByRole('button', { name: 'Add Lease' }));
  const choose = async (label: string, option: string) => {
    await person.click(field(label));
    await person.click(await screen.findByRole('option', { name: new RegExp(option) }));
  };
  const type = async (label: string, text: string) => {
    await person.clear(field(label));
    await person.click(field(label));
    await person.paste(text);
  };
  const setDate = (label: string, date: string) => fireEvent.change(field(label), { target: { value: date } });
  const fill = async () => {
    await choose('Property', 'Harbour House');
    await choose('Tenant', 'Dana Whitfield');
    setDate('Start date', '2026-06-01');
  };
  return { ...rendered, sent, submit, choose, type, setDate, fill };
}

const dialog = () => screen.getByRole('dialog', { name: 'Add Lease' });
const field = (label: string) => within(dialog()).getByLabelText(new RegExp(`^${label}`));

afterEach(() => jest.useRealTimers());

test('missing fields are listed by name and marked, and nothing is sent', async () => {
  const { submit, type, sent } = renderForm();
  await type('Rent amount', '1850');
  await submit();
  const alert = await within(dialog()).findByRole('alert');
  expect(alert).toHaveTextContent('Please fill in all required fields:');
  expect(
    within(alert)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Property', 'Tenant', 'Start date', 'End date', 'Deposit amount']);
  expect(field('Property')).toHaveFocus();
  expect(field('Tenant')).toHaveAccessibleDescription('Tenant is required');
  expect(field('Rent amount')).not.toHaveAttribute('aria-invalid');
  expect(field('Status')).toHaveValue('active');
  expect(sent()).toHaveLength(0);
});

test('a term can’t end before it begins', async () => {
  const { submit, fill, setDate, sent } = renderForm();
  await fill();
  setDate('End date', '2026-05-31');
  await submit();
  await waitFor(() =>
    expect(field('End date')).toHaveAccessibleDescription('End date must be Jun 1, 2026 or later The last day'),
  );
  expect(sent()).toHaveLength(0);
});

test('a new lease is sent with defaults and typed values, and the list shows it', async () => {
  const { submit, fill, type, setDate, person, sent, calls, address } = renderForm();
  await fill();
  expect(field('End date')).toHaveValue('2027-05-31');
  expect(field('Rent amount')).toHaveValue(1850.5);
  expect(field('Deposit amount')).toHaveValue(1800);
  setDate('End date', '2026-11-30');
  await type('Rent amount', '1900.25');
  await person.type(field('Lease terms'), ' No smoking.{Enter}No pets. ');
  await person.selectOptions(field('Status'), 'Pending');
  await submit();
  await screen.findByText('Lease added.');
  expect(sent()[0]?.body).toEqual({
    property_id: 5,
    tenant_id: 3,
    start_date: '2026-06-01',
    end_date: '2026-11-30',
    rent_amount: 1900.25,
    deposit_amount: 1800,
    lease_terms: 'No smoking.\nNo pets.',
    status: 'pending',
  });
  expect(sent()[0]?.headers['Idempotency-Key']).toMatch(/^[\da-f]{32}$/);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Lease' })).not.toBeInTheDocument());
  await waitFor(() => expect(address()).toBe('/app/leases'));
  await waitFor(() => expect(calls.filter(({ operation }) => operation === 'GET /leases')).toHaveLength(2));
});

test('a chosen tenant sets their property and its rent; another tenant sets another', async () => {
  const { choose } = renderForm();
  await choose('Tenant', 'Dana Whitfield');
  await waitFor(() => expect(field('Property')).toHaveValue('Harbour House'));
  expect(field('Rent amount')).toHaveValue(1850.5);
  await choose('Tenant', 'Omar Haddad');
  await waitFor(() => expect(field('Property')).toHaveValue('The Foundry'));
  expect(field('Rent amount')).toHaveValue(2475);
  expect(field('Deposit amount')).toHaveValue(null);
});

test('no default replaces what the user has chosen or typed', async () => {
  const { choose, type, setDate, calls } = renderForm();
  await choose('Property', 'Harbour House');
  await type('Deposit amount', '2000');
  setDate('End date', '2026-12-31');
  await choose('Tenant', 'Omar Haddad');
  setDate('Start date', '2026-06-01');
  expect(field('Property')).toHaveValue('Harbour House');
  expect(field('End date')).toHaveValue('2026-12-31');
  await choose('Property', 'The Foundry');
  await waitFor(() => expect(field('Rent amount')).toHaveValue(2475));
  expect(field('Deposit amount')).toHaveValue(2000);
  expect(calls.filter(({ operation }) => operation === 'GET /properties/{id}')).toHaveLength(0);
});

test('the end follows the start until the user sets it', async () => {
  const { choose, setDate } = renderForm();
  await choose('Tenant', 'Dana Whitfield');
  setDate('Start date', '2026-06-01');
  setDate('Start date', '2027-03-01');
  expect(field('End date')).toHaveValue('2028-02-29');
  setDate('Start date', '');
  expect(field('End date')).toHaveValue('');
});

test('the tenant in a link is filled in, with their property', async () => {
  const { submit, setDate, sent, address } = renderForm({}, '?tenant_id=3');
  await waitFor(() => expect(field('Tenant')).toHaveValue('Dana Whitfield'));
  await waitFor(() => expect(field('Rent amount')).toHaveValue(1850.5));
  expect(field('Property')).toHaveValue('Harbour House');
  setDate('Start date', '2026-06-01');
  await submit();
  await screen.findByText('Lease added.');
  expect(sent()[0]?.body).toMatchObject({ property_id: 5, tenant_id: 3, end_date: '2027-05-31' });
  await waitFor(() => expect(address()).toBe('/app/leases?tenant_id=3'));
});

test('the property in a link stays, whichever tenant is chosen', async () => {
  const { choose } = renderForm({}, '?property_id=5');
  await waitFor(() => expect(field('Property')).toHaveValue('Harbour House'));
  expect(field('Deposit amount')).toHaveValue(1800);
  await choose('Tenant', 'Omar Haddad');
  expect(field('Property')).toHaveValue('Harbour House');
});

test('a link to a missing record fills in nothing', async () => {
  const gone = refuse(404, 'not_found', 'This property does not exist.');
  renderForm({ 'GET /properties/{id}': gone }, '?property_id=99');
  await screen.findByText('Remove filter');
  expect(field('Property')).toHaveValue('');
});

test.each([
  ['lease_overlap', 'This property is leased from Jan 1, 2026 to Dec 31, 2026 already.'],
  ['property_in_maintenance', 'This property is under maintenance and takes no new active lease for now.'],
] as const)(
  'rejected with %s, the dialog shows the reason below the error, and keeps what was typed',
  async (code, reason) => {
    const { submit, fill, sent } = renderForm({ 'POST /leases': refuse(409, code, reason) });
    await fill();
    await submit();
    const alert = await within(dialog()).findByRole('alert');
    expect(alert).toHaveTextContent(`${failed}${reason}`);
    expect(field('Tenant')).toHaveValue('Dana Whitfield');
    expect(sent()).toHaveLength(1);
  },
);

test('after the trial the server’s message links to the plans', async () => {
  const message = 'Your free trial has ended. Choose a plan to add leases.';
  const { submit, fill, sent } = renderForm({ 'POST /leases': refuse(402, 'trial_ended', message) });
  await fill();
  await submit();
  await within(dialog()).findByText(message);
  expect(within(dialog()).getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/app/subscription');
  expect(sent()).toHaveLength(1);
});

test('an error of the server is shown at its field', async () => {
  const { submit, fill } = renderForm({
    'POST /leases': refuse(422, 'validation_failed', 'Please check what you entered.', {
      tenant_id: 'is not one of your tenants',
    }),
  });
  await fill();
  await submit();
  await waitFor(() => expect(field('Tenant')).toHaveAccessibleDescription('Tenant is not one of your tenants'));
  expect(field('Tenant')).toHaveFocus();
});

test('no response: the request is retried once after a second, with the same key', async () => {
  let tries = 0;
  const { fill, sent } = renderForm({ 'POST /leases': () => (++tries === 1 ? silence : created) });
  await fill();
  jest.useFakeTimers();
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  // userEvent would wait for the fake clock.
  fireEvent.click(within(dialog()).getByRole('button', { name: 'Add Lease' }));
  await pass(999);
  expect(sent()).toHaveLength(1);
  await pass(1);
  expect(sent()).toHaveLength(2);
  jest.useRealTimers();
  await screen.findByText('Lease added.');
  const [first, second] = sent().map(({ headers }) => headers['Idempotency-Key']);
  expect(second).toBe(first);
});
