import { addDays } from '@keystead/crud-ui';
import {
  sampleLease,
  sampleLeases,
  sampleProperties,
  sampleProperty,
  sampleTenant,
  sampleTenants,
} from '@keystead/crud-ui/testing';
import { formatDate, today } from '@keystead/ui';
import { type Answers, refuse, silence } from '@keystead/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderOperations } from '../../test/render-operations.ts';
import { samplePayment, samplePayments, sampleStats } from '../../test/sample-payment.ts';
import { paidAt } from './payment.ts';

const house = sampleProperty({ id: 5 });
const foundry = sampleProperty({ id: 6, name: 'The Foundry' });
const dana = sampleTenant({ id: 3, property_id: 5 });
const omar = sampleTenant({
  id: 4,
  first_name: 'Omar',
  last_name: 'Haddad',
  property_id: 6,
  property_name: 'The Foundry',
});
const danas = sampleLease({ tenant_id: 3, property_id: 5, rent_amount: 1850.5, deposit_amount: 1800 });
const omars = sampleLease({ id: 2, tenant_id: 4, property_id: 6, property_name: 'The Foundry', rent_amount: 2475 });
const failed = 'Error saving payment. Please try again.';

function renderForm(answers: Answers = {}, search = '') {
  const rendered = renderOperations({
    path: `/app/payments/new${search}`,
    answers: {
      'GET /payments': samplePayments([]),
      'GET /payments/stats': sampleStats(),
      'GET /properties': sampleProperties([house, foundry]),
      'GET /tenants': sampleTenants([dana, omar]),
      'GET /properties/{id}': ({ params }) => (params.id === '5' ? house : foundry),
      'GET /tenants/{id}': ({ params }) => (params.id === '3' ? dana : omar),
      'GET /leases': ({ query }) =>
        sampleLeases(
          [danas, omars].filter(
            ({ tenant_id, property_id }) =>
              query.tenant_id === tenant_id && [undefined, property_id].includes(query.property_id),
          ),
        ),
      'POST /payments': samplePayment({ id: 9 }),
      ...answers,
    },
  });
  const { person } = rendered;
  const sent = () => rendered.calls.filter(({ operation }) => operation === 'POST /payments');
  const submit = () => person.click(within(dialog()).getByRole('button', { name: 'Record Payment' }));
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
  return { ...rendered, sent, submit, choose, type, setDate };
}

const dialog = () => screen.getByRole('dialog', { name: 'Record Payment' });
const field = (label: string) => within(dialog()).getByLabelText(new RegExp(`^${label}`));

afterEach(() => jest.useRealTimers());

test('a new payment defaults to pending rent by bank transfer, and missing fields are listed and marked', async () => {
  const { submit, sent } = renderForm();
  expect(field('Type')).toHaveValue('rent');
  expect(field('Method')).toHaveValue('bank_transfer');
  expect(field('Status')).toHaveValue('pending');
  await submit();
  const alert = await within(dialog()).findByRole('alert');
  expect(alert).toHaveTextContent('Please fill in all required fields:');
  expect(
    within(alert)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Tenant', 'Property', 'Amount']);
  expect(field('Tenant')).toHaveFocus();
  expect(field('Amount')).toHaveAccessibleDescription('Amount is required');
  expect(sent()).toHaveLength(0);
});

test('zero is no valid amount', async () => {
  const { submit, choose, type, sent } = renderForm();
  await choose('Tenant', 'Dana Whitfield');
  await type('Amount', '0');
  await submit();
  await waitFor(() => expect(field('Amount')).toHaveAccessibleDescription('Amount must be 0.01 or more'));
  expect(sent()).toHaveLength(0);
});

test('only chosen and typed values are sent; empty fields are null', async () => {
  const { submit, choose, type, sent, calls, address } = renderForm();
  await choose('Tenant', 'Dana Whitfield');
  await waitFor(() => expect(field('Amount')).toHaveValue(1850.5));
  await type('Amount', '1900.25');
  await submit();
  await screen.findByText('Payment recorded.');
  expect(sent()[0]?.body).toEqual({
    tenant_id: 3,
    property_id: 5,
    amount: 1900.25,
    payment_type: 'rent',
    payment_method: 'bank_transfer',
    status: 'pending',
    due_date: null,
    notes: null,
  });
  expect(sent()[0]?.headers['Idempotency-Key']).toMatch(/^[\da-f]{32}$/);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Record Payment' })).not.toBeInTheDocument());
  await waitFor(() => expect(address()).toBe('/app/payments'));
  const requested = (operation: string) => calls.filter((call) => call.operation === operation);
  await waitFor(() => expect(requested('GET /payments')).toHaveLength(2));
  await waitFor(() => expect(requested('GET /payments/stats')).toHaveLength(2));
});

test('a completed payment is sent with its day of payment', async () => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date(2026, 2, 10, 12) });
  const { submit, choose, setDate, person, sent } = renderForm();
  const paid = addDays(today(), -2);
  await choose('Tenant', 'Dana Whitfield');
  await waitFor(() => expect(field('Amount')).toHaveValue(1850.5));
  expect(within(dialog()).queryByLabelText('Paid date')).not.toBeInTheDocument();
  await person.selectOptions(field('Status'), 'Completed');
  await person.selectOptions(field('Method'), 'Check');
  expect(field('Paid date')).toHaveValue(today());
  setDate('Paid date', paid);
  setDate('Due date', '2026-03-01');
  await person.type(field('Notes'), ' Cheque no. 7 ');
  await submit();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({
    tenant_id: 3,
    property_id: 5,
    amount: 1850.5,
    payment_type: 'rent',
    payment_method: 'check',
    status: 'completed',
    due_date: '2026-03-01',
    paid_date: paidAt(paid),
    notes: 'Cheque no. 7',
  });
});

test('a day of payment can’t be in the future; the hidden field of a pending payment is not validated', async () => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date(2026, 2, 10, 12) });
  const { submit, choose, setDate, person, sent } = renderForm();
  await choose('Tenant', 'Dana Whitfield');
  await waitFor(() => expect(field('Amount')).toHaveValue(1850.5));
  await person.selectOptions(field('Status'), 'Completed');
  setDate('Paid date', addDays(today(), 1));
  await submit();
  await waitFor(() =>
    expect(field('Paid date')).toHaveAccessibleDescription(`Paid date must be ${formatDate(today())} or earlier`),
  );
  expect(sent()).toHaveLength(0);
  await person.selectOptions(field('Status'), 'Pending');
  await submit();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).not.toHaveProperty('paid_date');
});

test('a chosen tenant sets their property and the amounts of their lease; another tenant sets others', async () => {
  const { choose, person, calls } = renderForm();
  await choose('Tenant', 'Dana Whitfield');
  await waitFor(() => expect(field('Amount')).toHaveValue(1850.5));
  expect(field('Property')).toHaveValue('Harbour House');
  expect(calls.find(({ operation }) => operation === 'GET /leases')?.query).toEqual({
    tenant_id: 3,
    status: 'active',
    limit: 1,
  });
  await person.selectOptions(field('Type'), 'Deposit');
  expect(field('Amount')).toHaveValue(1800);
  await person.selectOptions(field('Type'), 'Fee');
  expect(field('Amount')).toHaveValue(null);
  await person.selectOptions(field('Type'), 'Rent');
  await choose('Tenant', 'Omar Haddad');
  await waitFor(() => expect(field('Amount')).toHaveValue(2475));
  expect(field('Property')).toHaveValue('The Foundry');
});

test('no default replaces what the user has chosen or typed', async () => {
  const { choose, type, calls } = renderForm();
  await choose('Property', 'The Foundry');
  await type('Amount', '75');
  await choose('Tenant', 'Dana Whitfield');
  const leases = () => calls.filter(({ operation }) => operation === 'GET /leases');
  await waitFor(() => expect(leases()).toHaveLength(1));
  expect(leases()[0]?.query).toEqual({ tenant_id: 3, property_id: 6, status: 'active', limit: 1 });
  expect(field('Property')).toHaveValue('The Foundry');
  expect(field('Amount')).toHaveValue(75);
});

test('without a lease, or without its service, the tenant’s property is still filled in', async () => {
  const { choose, calls } = renderForm({ 'GET /leases': silence });
  await choose('Tenant', 'Omar Haddad');
  await waitFor(() => expect(field('Property')).toHaveValue('The Foundry'));
  await waitFor(() => expect(calls.some(({ operation }) => operation === 'GET /leases')).toBe(true));
  expect(field('Amount')).toHaveValue(null);
});

test('the tenant of the list’s filter is filled in', async () => {
  const { address } = renderForm({}, '?tenant_id=4');
  await waitFor(() => expect(field('Tenant')).toHaveValue('Omar Haddad'));
  await waitFor(() => expect(field('Amount')).toHaveValue(2475));
  expect(field('Property')).toHaveValue('The Foundry');
  await waitFor(() => expect(address()).toBe('/app/payments/new?tenant_id=4'));
});

test('the property of the list’s filter is filled in, and a tenant doesn’t change it', async () => {
  const { choose } = renderForm({}, '?property_id=6');
  await waitFor(() => expect(field('Property')).toHaveValue('The Foundry'));
  await choose('Tenant', 'Dana Whitfield');
  expect(field('Property')).toHaveValue('The Foundry');
});

test('fields that the server rejects are marked, and the typed text stays', async () => {
  const { submit, choose } = renderForm({
    'POST /payments': refuse(422, 'validation_failed', 'Some fields are not valid.', {
      amount: 'must have at most two decimals',
    }),
  });
  await choose('Tenant', 'Dana Whitfield');
  await waitFor(() => expect(field('Amount')).toHaveValue(1850.5));
  await submit();
  expect(await within(dialog()).findByRole('alert')).toHaveTextContent(`${failed}Some fields are not valid.`);
  expect(field('Amount')).toHaveAccessibleDescription('Amount must have at most two decimals');
  expect(field('Amount')).toHaveFocus();
  expect(field('Tenant')).toHaveValue('Dana Whitfield');
});

test('without a response it is retried once with the same key, and then shows an error', async () => {
  const { submit, choose, sent } = renderForm({ 'POST /payments': silence });
  await choose('Tenant', 'Dana Whitfield');
  await waitFor(() => expect(field('Amount')).toHaveValue(1850.5));
  jest.useFakeTimers({ advanceTimers: true });
  await submit();
  await waitFor(() => expect(sent()).toHaveLength(1));
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(await within(dialog()).findByRole('alert')).toHaveTextContent(failed);
  const keys = sent().map(({ headers }) => headers['Idempotency-Key']);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});
