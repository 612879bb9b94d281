import type { Payment } from '@keystead/contracts';
import { type Answers, refuse, silence } from '@keystead/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
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
