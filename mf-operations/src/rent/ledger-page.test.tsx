import type { Answers } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderOperations } from '../../test/render-operations.ts';
import { sampleCharge, sampleLedger, samplePolicy } from '../../test/sample-ledger.ts';
import { noAbilities, sampleCompleted } from '../../test/sample-payment.ts';

const fee = sampleCharge({ id: 23, kind: 'late_fee', amount: 50, due_date: '2026-03-07', late_for: 22 });
const check = sampleCompleted({ amount: 321.43, payment_method: 'check', transaction_id: '1041', version: 2 });

function renderLedger(answers: Answers = {}) {
  const rendered = renderOperations({
    path: '/app/rent/8',
    answers: {
      'GET /leases/{id}/ledger': sampleLedger(),
      'GET /charges/{id}': ({ params }) => (params.id === '23' ? fee : sampleCharge({ id: Number(params.id) })),
      'GET /payments/{id}': check,
      'GET /ledger/policy': samplePolicy(),
      ...answers,
    },
  });
  const { person, calls } = rendered;
  const press = (name: string | RegExp) => person.click(screen.getByRole('button', { name }));
  const open = async (text: string) => {
    await screen.findByRole('button', { name: text });
    await press(text);
  };
  const sent = (operation: string) => calls.filter((call) => call.operation === operation);
  return { ...rendered, press, open, sent };
}

const dialog = (name: string) => screen.findByRole('dialog', { name });

test('its rows are there with the newest first, each with the balance after it', async () => {
  renderLedger();
  const table = await screen.findByRole('table', { name: /Charges and payments/ });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Mar 7, 2026Late fee for March 2026$50.00$1,050.00',
    'Mar 1, 2026Rent for March 2026$1,000.00$1,000.00',
    'Feb 21, 2026Payment$321.43$0.00',
    'Feb 20, 2026Rent for February 2026$321.43$321.43',
  ]);
  // Paper has no other buttons, and these are what the rows say.
  for (const button of within(table).getAllByRole('button')) expect(button).toHaveAttribute('data-printed');
  const summary = screen.getByRole('list', { name: 'Summary' });
  expect(summary).toHaveTextContent('Past due$1,050.00since Mar 1, 2026');
  expect(summary).toHaveTextContent('Deposit held$400.00of $1,000.00 received');
  expect(screen.getByRole('region', { name: 'Coming up' })).toHaveTextContent(
    'Apr 1, 2026$1,000.00Rent, Apr 1, 2026 – Apr 30, 2026',
  );
});

test('a deposit that has left the lease is not shown as held', async () => {
  renderLedger({ 'GET /leases/{id}/ledger': sampleLedger({ deposit: { required: 400, received: 400, held: 0 } }) });
  const tile = (await screen.findByText('Deposit held')).parentElement;
  expect(tile).toHaveTextContent('$0.00');
  expect(tile).toHaveTextContent('of $400.00 received');
});

test('a press on a charge shows how it was computed', async () => {
  const { open } = renderLedger();
  await open('Rent for February 2026');
  const details = await screen.findByText('1,000.00 × 9 ÷ 28 = 321.43');
  expect(details.parentElement).toHaveTextContent('Rent, Feb 20, 2026 – Feb 28, 2026');
});

test('a credit is paid back, in full by default', async () => {
  const { press, sent, person, address } = renderLedger({
    'GET /leases/{id}/ledger': sampleLedger({ balance: -80, past_due: 0, credit: 80, refundable: 80, open: [] }),
    'POST /leases/{id}/refunds': sampleCharge({ id: 30, kind: 'refund', amount: 80, method: 'cash' }),
  });
  await screen.findByRole('button', { name: 'Refund credit' });
  await press('Refund credit');
  const form = within(await dialog('Refund credit'));
  expect(form.getByText(/What you do not pay back pays the \$1,000\.00/)).toBeVisible();
  expect(form.getByLabelText(/^Amount/)).toHaveValue(80);
  await person.selectOptions(form.getByLabelText(/^Method/), 'cash');
  await press('Record refund');
  await screen.findByText('Refund recorded.');
  expect(sent('POST /leases/{id}/refunds')[0]?.body).toMatchObject({ amount: 80, method: 'cash', memo: null });
  await waitFor(() => expect(address()).toBe('/app/rent/8'));
});

test('a charge is cancelled, with a reason', async () => {
  const { open, press, sent, person, address } = renderLedger({
    'POST /charges/{id}/void': sampleCharge({ id: 30, amount: -1000, voids: 22 }),
  });
  await open('Rent for March 2026');
  await screen.findByRole('button', { name: 'Cancel this charge' });
  await press('Cancel this charge');
  const form = await dialog('Cancel charge');
  expect(form).toHaveAccessibleDescription('Rent for March 2026, $1,000.00, due Mar 1, 2026');
  await person.type(within(form).getByLabelText('Reason'), 'Agreed by phone');
  await person.click(within(form).getByRole('button', { name: 'Cancel charge' }));
  await screen.findByText('Charge cancelled.');
  expect(sent('POST /charges/{id}/void')).toMatchObject([
    { params: { id: '22' }, body: { reason: 'Agreed by phone' } },
  ]);
  await waitFor(() => expect(address()).toBe('/app/rent/8'));
  // What it changed is read again.
  await waitFor(() => expect(sent('GET /leases/{id}/ledger').length).toBeGreaterThan(1));
});

test('late fees are waived for the rent that was late', async () => {
  const { open, press, sent, person } = renderLedger({
    'POST /late-fees/{charge_id}/waive': { charges: [fee] },
  });
  await open('Late fee for March 2026');
  await screen.findByRole('button', { name: 'Waive late fees' });
  await press('Waive late fees');
  const form = await dialog('Waive late fees');
  await person.click(within(form).getByRole('button', { name: 'Waive late fees' }));
  await screen.findByText('Late fees waived.');
  expect(sent('POST /late-fees/{charge_id}/waive')).toMatchObject([
    { params: { charge_id: '22' }, body: { reason: null } },
  ]);
});

test('a check that came back is recorded, with the usual fee', async () => {
  const { open, press, sent, person } = renderLedger({
    'POST /payments/{id}/return': { ...check, returned_on: '2026-03-05' },
  });
  await open('Payment');
  await screen.findByText('Check · reference 1041');
  await press('The bank returned it');
  const form = await dialog('The bank returned it');
  expect(within(form).getByLabelText('Fee for the tenant')).toHaveValue(25);
  await person.type(within(form).getByLabelText('Reason'), 'Insufficient funds');
  await person.click(within(form).getByRole('button', { name: 'Record the return' }));
  await screen.findByText('Returned payment recorded.');
  expect(sent('POST /payments/{id}/return')).toMatchObject([
    { params: { id: '1' }, body: { fee: 25, reason: 'Insufficient funds', version: 2 } },
  ]);
});

test('a charge is added; a concession is explained', async () => {
  const { press, sent, person } = renderLedger({ 'POST /charges': sampleCharge({ id: 31, kind: 'concession' }) });
  await screen.findByRole('button', { name: 'Add charge' });
  await press('Add charge');
  const form = await dialog('Add charge');
  expect(form).not.toHaveTextContent('A concession lowers');
  await person.selectOptions(within(form).getByLabelText('Kind'), 'concession');
  expect(form).toHaveTextContent('A concession lowers what the tenant owes');
  await person.type(within(form).getByLabelText('Amount'), '500');
  await person.type(within(form).getByLabelText('What it is for'), 'Half of March');
  await person.click(within(form).getByRole('button', { name: 'Add charge' }));
  await screen.findByText('Charge added.');
  expect(sent('POST /charges')[0]?.body).toMatchObject({
    lease_id: 8,
    kind: 'concession',
    amount: 500,
    memo: 'Half of March',
  });
});

test('who may only read is offered nothing else', async () => {
  const { open } = renderLedger({
    'GET /leases/{id}/ledger': sampleLedger({ abilities: { charge: false, receive: false } }),
    'GET /charges/{id}': { ...fee, abilities: { void: false } },
    'GET /payments/{id}': { ...check, abilities: { ...noAbilities, receipt: true } },
  });
  await open('Late fee for March 2026');
  await screen.findByText('1,000.00 × 5% = 50.00');
  await open('Payment');
  await screen.findByRole('link', { name: 'Open payment and receipt' });
  expect(screen.queryByRole('button', { name: /Cancel|Waive|returned|Add charge|Receive/ })).not.toBeInTheDocument();
});

test('a lease that charges nothing says so', async () => {
  renderLedger({ 'GET /leases/{id}/ledger': sampleLedger({ charges_rent: false, rows: [], upcoming: [] }) });
  expect(await screen.findByRole('link', { name: 'Edit the lease' })).toHaveAttribute('href', '/app/leases/8/edit');
  expect(screen.getByText('Nothing has been charged or paid yet.')).toBeVisible();
});

test('a charge outside the schedule that comes next has its own words', async () => {
  const { upcoming } = sampleLedger();
  const due = { due_date: '2026-03-20', period_from: '2026-03-20', period_to: '2026-03-20', amount: 75, lines: [] };
  const key = { ...due, charge_id: 30, kind: 'other', text: 'New key' } as const;
  renderLedger({ 'GET /leases/{id}/ledger': sampleLedger({ upcoming: [key, ...upcoming] }) });
  const [first, second] = within(await screen.findByRole('region', { name: 'Coming up' })).getAllByRole('listitem');
  expect(first).toHaveTextContent(/^Mar 20, 2026\$75\.00New key$/);
  expect(second).toHaveTextContent('Rent, Apr 1, 2026 – Apr 30, 2026');
});
