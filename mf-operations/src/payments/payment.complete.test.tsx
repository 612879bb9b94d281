import type { Payment } from '@keystead/contracts';
import { type Answers, refuse, silence } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderOperations } from '../../test/render-operations.ts';
import { sampleCompleted, samplePayment, samplePayments, sampleStats } from '../../test/sample-payment.ts';

const failed = 'Error updating payment status. Please try again.';
const second = samplePayment({ id: 2, tenant_name: 'Omar Haddad', amount: 2475 });

async function markPaid(answer?: Answers['PUT /payments/{id}'], path = '/app/payments') {
  let stored: Payment = samplePayment({ version: 4 });
  const rendered = renderOperations({
    path,
    answers: {
      'GET /payments': ({ query }) =>
        samplePayments([stored, second].filter(({ status }) => query.status === undefined || status === query.status)),
      'GET /payments/stats': () =>
        sampleStats(stored.status === 'completed' ? { pending_amount: 2475 } : { pending_amount: 4325.5 }),
      'PUT /payments/{id}':
        answer ??
        (({ body }) => {
          stored = sampleCompleted({ paid_date: body.paid_date ?? null, version: 5 });
          return stored;
        }),
    },
  });
  await screen.findByText('$4,325.50');
  await rendered.person.click(await screen.findByRole('button', { name: 'Mark Paid for Dana Whitfield, $1,850.50' }));
  const sent = () => rendered.calls.filter(({ operation }) => operation === 'PUT /payments/{id}');
  return { ...rendered, sent };
}

test('it is sent as completed and paid now, the list and the sums are updated, and the receipt is next', async () => {
  const before = Date.now();
  const { sent } = await markPaid();
  await screen.findByText('Payment marked as paid.');
  expect(sent()).toMatchObject([{ params: { id: '1' }, body: { status: 'completed', version: 4 } }]);
  const [now] = sent().map(({ body }) => (body !== undefined && 'paid_date' in body ? String(body.paid_date) : ''));
  expect(now).toMatch(/^\d{4}-\d{2}-\d{2}T[\d:.]{12}Z$/);
  expect(Date.parse(`${now}`)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(`${now}`)).toBeLessThanOrEqual(Date.now());
  expect(screen.getByRole('button', { name: 'Receipt for Dana Whitfield, $1,850.50' })).toHaveFocus();
  await waitFor(() => expect(screen.getByRole('list', { name: 'Summary' })).toHaveTextContent('Pending$2,475.00'));
});

test('completed in the list of pending payments it leaves the list, and the next one takes the focus', async () => {
  await markPaid(undefined, '/app/payments?status=pending');
  await screen.findByRole('heading', { name: 'All Payments (1)' });
  await waitFor(() => expect(screen.getByRole('link', { name: 'Omar Haddad' })).toHaveFocus());
});

test('after a rejection the reason is shown, and the list is refetched', async () => {
  const { calls } = await markPaid(refuse(409, 'version_conflict', 'This record was changed in the meantime.'));
  await screen.findAllByText(`${failed} This record was changed in the meantime.`);
  await waitFor(() => expect(calls.filter(({ operation }) => operation === 'GET /payments')).toHaveLength(2));
  expect(screen.getByRole('button', { name: 'Mark Paid for Dana Whitfield, $1,850.50' })).toBeInTheDocument();
});

test('without a response an error is shown, also by the payment until the next try', async () => {
  await markPaid(silence);
  await screen.findAllByText(failed);
  expect(screen.getByRole('row', { name: /Dana Whitfield/ })).toHaveTextContent('Not saved. Please try again.');
});

test('it is not sent twice while the request is running', async () => {
  const { person, sent } = await markPaid(() => new Promise(() => {}));
  const button = screen.getByRole('button', { name: 'Mark Paid for Dana Whitfield, $1,850.50' });
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
  await person.click(button);
  expect(sent()).toHaveLength(1);
});

const dialogOf = async (person: { click(element: Element): Promise<void> }, action: string, title: string) => {
  await person.click(await screen.findByRole('button', { name: 'Actions for Dana Whitfield, $1,850.50' }));
  await person.click(await screen.findByRole('menuitem', { name: action }));
  return within(await screen.findByRole('dialog', { name: title }));
};

test('the menu marks a payment paid on another day, in another way', async () => {
  let stored = samplePayment();
  const { person, calls } = renderOperations({
    path: '/app/payments',
    answers: {
      'GET /payments': samplePayments([samplePayment()]),
      'GET /payments/stats': sampleStats(),
      'GET /payments/{id}': () => stored,
      'POST /payments/bulk': () => {
        stored = sampleCompleted();
        return { results: [{ id: 1, ok: true }], done: 1, rejected: 0 };
      },
    },
  });
  const dialog = await dialogOf(person, 'Mark paid on…', 'Mark Paid On');
  await person.clear(dialog.getByLabelText(/^Paid on/));
  await person.type(dialog.getByLabelText(/^Paid on/), '2026-03-03');
  await person.click(dialog.getByRole('button', { name: 'Mark Paid' }));
  await screen.findByText('Payment marked as paid.');
  const sent = calls.find(({ operation }) => operation === 'POST /payments/bulk');
  expect(sent?.body).toEqual({ action: 'complete', ids: [1], paid_on: '2026-03-03', payment_method: 'bank_transfer' });
});

test('the menu records a part of a payment; what is no part is refused beside the amount', async () => {
  const { person, calls } = renderOperations({
    path: '/app/payments',
    answers: {
      'GET /payments': samplePayments([samplePayment()]),
      'GET /payments/stats': sampleStats(),
      'POST /payments/{id}/part': ({ body }) =>
        body.amount < 1850.5
          ? sampleCompleted({ amount: body.amount })
          : refuse(422, 'validation_failed', 'Please check the fields.', {
              amount: 'must be less than 1850.50, the payment',
            }),
    },
  });
  const dialog = await dialogOf(person, 'Received in part…', 'Received In Part');
  await person.type(dialog.getByLabelText(/^Amount received/), '2000');
  await person.click(dialog.getByRole('button', { name: 'Record' }));
  expect((await dialog.findAllByText(/must be less than/)).length).toBeGreaterThan(0);
  await person.clear(dialog.getByLabelText(/^Amount received/));
  await person.type(dialog.getByLabelText(/^Amount received/), '1000');
  await person.click(dialog.getByRole('button', { name: 'Record' }));
  await screen.findByText('Part of the payment received. The rest is still due.');
  expect(calls.filter(({ operation }) => operation === 'POST /payments/{id}/part').at(-1)?.body).toMatchObject({
    amount: 1000,
    payment_method: 'bank_transfer',
  });
});

test('the menu sends a receipt again', async () => {
  const { person, calls } = renderOperations({
    path: '/app/payments',
    answers: {
      'GET /payments': samplePayments([sampleCompleted({ version: 3 })]),
      'GET /payments/stats': sampleStats(),
      'POST /payments/{id}/receipt': sampleCompleted({ version: 4 }),
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Actions for Dana Whitfield, $1,850.50' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Send receipt' }));
  await screen.findByText('The receipt is on its way to Dana Whitfield.');
  const sent = calls.find(({ operation }) => operation === 'POST /payments/{id}/receipt');
  expect(sent).toMatchObject({ params: { id: '1' }, body: { version: 3 } });
});
