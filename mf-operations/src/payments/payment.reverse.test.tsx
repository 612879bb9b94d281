import { sampleProperty, sampleTenant } from '@keystead/crud-ui/testing';
import { type Answers, refuse } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderOperations } from '../../test/render-operations.ts';
import { noAbilities, sampleCompleted, samplePayment, samplePayments, sampleStats } from '../../test/sample-payment.ts';

const payment = sampleCompleted({ version: 3 });
const reversed = samplePayment({
  status: 'failed',
  paid_date: payment.paid_date,
  reversed_at: '2026-03-05T12:00:00.000Z',
  version: 4,
  abilities: noAbilities,
});

async function openDialog(answers: Answers = {}) {
  let stored = payment;
  const rendered = renderOperations({
    path: '/app/payments',
    answers: {
      'GET /payments': () => samplePayments([stored]),
      'GET /payments/stats': () => sampleStats({ total_revenue: stored === payment ? 1850.5 : 0 }),
      'GET /payments/{id}': () => stored,
      'GET /payments/{id}/history': { entries: [], total: 0, next_cursor: null },
      'GET /properties/{id}': sampleProperty({ id: 5 }),
      'GET /tenants/{id}': sampleTenant({ id: 3 }),
      'POST /payments/{id}/reversal': () => {
        stored = reversed;
        return stored;
      },
      ...answers,
    },
  });
  const { person, calls } = rendered;
  await person.click(await screen.findByRole('button', { name: 'Actions for Dana Whitfield, $1,850.50' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Reverse' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reverse Payment' });
  const reverse = () => person.click(within(dialog).getByRole('button', { name: 'Reverse Payment' }));
  const sent = () => calls.filter(({ operation }) => operation === 'POST /payments/{id}/reversal');
  return { ...rendered, dialog, reverse, sent };
}

test('for a payment made online by card, the dialog says that the card will be refunded', async () => {
  const online = { ...payment, paid_online: true };
  const { dialog } = await openDialog({ 'GET /payments': samplePayments([online]), 'GET /payments/{id}': online });
  expect(dialog).toHaveTextContent('The card will be refunded$1,850.50 will be refunded to the card.');
});

test('it states the effect, and whose payment it is', async () => {
  const { dialog, address } = await openDialog();
  await waitFor(() => expect(address()).toBe('/app/payments/1/reverse'));
  expect(dialog).toHaveAccessibleDescription('Dana Whitfield, $1,850.50');
  expect(dialog).toHaveTextContent('A reversed payment is marked as failed');
  expect(dialog).toHaveTextContent('The amount becomes due again');
  expect(dialog).not.toHaveTextContent('The card will be refunded');
  expect(dialog).toHaveTextContent('The original and its receipt stay on record');
});

test('with a reason: the payment is shown as failed, the sums are updated, and no action is left', async () => {
  const { person, dialog, reverse, sent, address } = await openDialog();
  await person.type(within(dialog).getByLabelText('Reason'), ' The check bounced. ');
  await reverse();
  await screen.findByText('Payment reversed.');
  expect(sent()).toMatchObject([{ params: { id: '1' }, body: { reason: 'The check bounced.', version: 3 } }]);
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await waitFor(() => expect(address()).toBe('/app/payments'));
  expect(screen.getByRole('row', { name: /Dana Whitfield/ })).toHaveTextContent(/Failed$/);
  await waitFor(() => expect(screen.getByRole('list', { name: 'Summary' })).toHaveTextContent('Total Revenue$0.00'));
});

test('the reason is optional', async () => {
  const { dialog, reverse, sent, address } = await openDialog();
  await reverse();
  await screen.findByText('Payment reversed.');
  expect(sent()[0]?.body).toEqual({ reason: null, version: 3 });
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await waitFor(() => expect(address()).toBe('/app/payments'));
});

test('a rejection shows the reason, and the dialog stays open', async () => {
  const { dialog, reverse } = await openDialog({
    'POST /payments/{id}/reversal': refuse(409, 'payment_settled', 'This payment has already been reversed.'),
  });
  await reverse();
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'Error reversing payment. Please try again.This payment has already been reversed.',
  );
});

test('its URL shows the payment to a user who may not reverse it', async () => {
  const { address } = renderOperations({
    path: '/app/payments/1/reverse',
    user: { role: 'tenant' },
    answers: {
      'GET /payments': samplePayments([], { abilities: { create: false } }),
      'GET /payments/stats': sampleStats(),
      'GET /payments/{id}': { ...payment, abilities: { ...noAbilities, receipt: true } },
      'GET /properties/{id}': sampleProperty({ id: 5 }),
      'GET /tenants/{id}': sampleTenant({ id: 3 }),
    },
  });
  await screen.findByRole('dialog', { name: 'Payment of $1,850.50' });
  await waitFor(() => expect(address()).toBe('/app/payments/1'));
});
