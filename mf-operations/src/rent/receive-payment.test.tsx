import type { Answer, Body } from '@keystead/contracts';
import { type Answers, refuse } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderOperations } from '../../test/render-operations.ts';
import { sampleBalance, sampleBalances, sampleLedger } from '../../test/sample-ledger.ts';
import { sampleCompleted } from '../../test/sample-payment.ts';

const { open } = sampleLedger();

/** Pays what is named first, then the oldest. */
function allocate({ amount, designation }: Body<'POST /payments/allocations/preview'>) {
  let left = amount;
  const pay = (most: number) => {
    const paid = Math.min(most, left);
    left -= paid;
    return paid;
  };
  const named = new Map((designation ?? []).map((one) => [one.charge_id, pay(one.amount)]));
  const allocations = open.map((charge) => {
    const before = named.get(charge.charge_id) ?? 0;
    return { ...charge, allocated: before + pay(charge.open - before) };
  });
  return { allocations, credit: left } satisfies Answer<'POST /payments/allocations/preview'>;
}

async function openDialog(answers: Answers = {}) {
  const rendered = renderOperations({
    path: '/app/rent/8/receive',
    answers: {
      'GET /leases/{id}/ledger': sampleLedger(),
      'POST /payments/allocations/preview': ({ body }) => allocate(body),
      'POST /payments': sampleCompleted(),
      ...answers,
    },
  });
  const { person, calls } = rendered;
  const form = await screen.findByRole('dialog', { name: 'Receive payment' });
  const field = (label: string) => within(form).getByLabelText(new RegExp(`^${label}`));
  const type = async (label: string, text: string) => {
    await person.clear(field(label));
    await person.type(field(label), text);
  };
  const pays = (text: string) =>
    waitFor(() => expect(within(form).getByRole('region', { name: 'What it pays' })).toHaveTextContent(text));
  const press = (name: string) => person.click(within(form).getByRole('button', { name }));
  const sent = () => calls.filter(({ operation }) => operation === 'POST /payments');
  return { ...rendered, form, field, type, pays, press, sent };
}

test('what is owed is suggested, and what it pays is shown', async () => {
  const { form, field, pays } = await openDialog();
  expect(form).toHaveAccessibleDescription('Dana Whitfield, Harbour House');
  expect(field('Amount received')).toHaveValue(1050);
  await pays('Rent for March 2026$1,000.00 open, due Mar 1, 2026$1,000.00');
  await pays('Left as credit$0.00');
});

test('the allocation follows the amount, and what is left becomes a credit', async () => {
  const { type, pays, press, sent, address } = await openDialog();
  await type('Amount received', '1575.5');
  await pays('Left as credit$525.50A credit pays the next charge by itself.');
  await type('Reference', ' 1042 ');
  await press('Record payment');
  await screen.findByText('Payment recorded.');
  expect(sent()[0]?.body).toMatchObject({
    lease_id: 8,
    tenant_id: 3,
    property_id: 5,
    amount: 1575.5,
    payment_type: 'rent',
    payment_method: 'check',
    status: 'completed',
    transaction_id: '1042',
  });
  expect(sent()[0]?.body).not.toHaveProperty('designation');
  await waitFor(() => expect(address()).toBe('/app/rent/8'));
});

test('the user decides what a payment pays', async () => {
  const { type, pays, press, sent } = await openDialog();
  await type('Amount received', '500');
  await pays('Late fee for March 2026$50.00 open, due Mar 7, 2026$0.00');
  await press('Change');
  await type('Amount for Rent', '450');
  await type('Amount for Late fee', '50');
  await press('Record payment');
  await screen.findByText('Payment recorded.');
  expect(sent()[0]?.body).toMatchObject({
    designation: [
      { charge_id: 22, amount: 450 },
      { charge_id: 23, amount: 50 },
    ],
  });
});

test('assigning less or more than was received is pointed out', async () => {
  const { type, pays, press } = await openDialog();
  await type('Amount received', '500');
  await pays('Left as credit$0.00');
  await press('Change');
  await type('Amount for Rent', '100');
  await pays('What you don’t assign pays the oldest charges first.');
  await type('Amount for Rent', '900');
  await pays('You have assigned more than was received.');
  await press('Oldest first');
  await pays('$500.00');
});

test('a deposit is received apart from the rent', async () => {
  const deposit = {
    charge_id: 24,
    kind: 'deposit' as const,
    text: 'Security deposit',
    due_date: '2026-02-20',
    amount: 1000,
    open: 600,
  };
  const { person, field, form, press, sent } = await openDialog({
    'GET /leases/{id}/ledger': sampleLedger({ open: [...open, deposit] }),
  });
  await person.selectOptions(field('For'), 'deposit');
  expect(field('Amount received')).toHaveValue(600);
  expect(form).toHaveTextContent('The money is kept as the tenant’s deposit.');
  await press('Record payment');
  await screen.findByText('Payment recorded.');
  expect(sent()[0]?.body).toMatchObject({ payment_type: 'deposit', amount: 600 });
});

test('a rejection keeps what was typed', async () => {
  const { type, press, form, field } = await openDialog({
    'POST /payments': refuse(403, 'forbidden', 'You may not record payments.'),
  });
  await type('Amount received', '10');
  await press('Record payment');
  expect(await within(form).findByRole('alert')).toHaveTextContent(
    'The payment was not recordedYou may not record payments.',
  );
  expect(field('Amount received')).toHaveValue(10);
});

test('it opens over the list, and closes to it', async () => {
  const { person, address } = renderOperations({
    path: '/app/rent/receive/8?state=owing',
    answers: {
      'GET /lease-balances': sampleBalances([sampleBalance()]),
      'GET /leases/{id}/ledger': sampleLedger(),
      'POST /payments/allocations/preview': ({ body }) => allocate(body),
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(address()).toBe('/app/rent?state=owing'));
});

test('who may not record payments is led to the ledger', async () => {
  const { address } = renderOperations({
    path: '/app/rent/8/receive',
    answers: { 'GET /leases/{id}/ledger': sampleLedger({ abilities: { charge: true, receive: false } }) },
  });
  await waitFor(() => expect(address()).toBe('/app/rent/8'));
});
