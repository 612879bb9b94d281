import type { HistoryEntry, Payment } from '@keystead/contracts';
import { collectSavedFiles, sampleProperty, sampleTenant } from '@keystead/crud-ui/testing';
import { formatInstant } from '@keystead/ui';
import { type Answers, refuse } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderOperations } from '../../test/render-operations.ts';
import { noAbilities, sampleCompleted, samplePayment, samplePayments, sampleStats } from '../../test/sample-payment.ts';

const by = { user_id: 7, name: 'Lena Lord' };
const entries: HistoryEntry[] = [
  {
    version: 2,
    action: 'changed',
    at: '2026-03-02T12:00:00.000Z',
    by,
    changes: [{ field: 'status', from: 'pending', to: 'completed' }],
  },
  { version: 1, action: 'created', at: '2026-02-10T15:30:00.000Z', by, changes: [] },
];

function openPayment(payment: Payment, answers: Answers = {}, role: 'landlord' | 'tenant' = 'landlord') {
  return renderOperations({
    path: '/app/payments/1',
    user: { role },
    answers: {
      'GET /payments': samplePayments([payment], { abilities: { create: role === 'landlord' } }),
      'GET /payments/stats': sampleStats(),
      'GET /payments/{id}': payment,
      'GET /payments/{id}/history': { entries, total: 2, next_cursor: null },
      'GET /properties/{id}': sampleProperty({ id: 5 }),
      'GET /tenants/{id}': sampleTenant({ id: 3 }),
      ...answers,
    },
  });
}

const findDialog = () => screen.findByRole('dialog', { name: 'Payment of $1,850.50' });
const factOf = (dialog: HTMLElement, term: string) =>
  within(dialog).getByText(term, { selector: 'dt' }).nextElementSibling;
const buttonsOf = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('button')
    .map((button) => button.textContent || button.ariaLabel)
    .filter((name) => name !== 'Close');

test('it shows all details of a payment', async () => {
  const payment = sampleCompleted({
    payment_type: 'fee',
    payment_method: 'credit_card',
    transaction_id: 'pi_123',
    notes: 'For the key.\nPaid late.',
  });
  openPayment(payment);
  const dialog = await findDialog();
  expect(dialog).toHaveAccessibleDescription('Dana Whitfield, Harbour House');
  expect(factOf(dialog, 'Status')).toHaveTextContent('Completed');
  expect(factOf(dialog, 'Amount')).toHaveTextContent('$1,850.50');
  expect(factOf(dialog, 'Type')).toHaveTextContent('Fee');
  expect(factOf(dialog, 'Method')).toHaveTextContent('Credit card');
  expect(factOf(dialog, 'Due date')).toHaveTextContent('Mar 1, 2026');
  expect(factOf(dialog, 'Paid date')).toHaveTextContent(formatInstant('2026-03-02T12:00:00.000Z'));
  expect(factOf(dialog, 'Transaction')).toHaveTextContent('pi_123');
  expect(within(dialog).getByText(/For the key\./).textContent).toBe('For the key.\nPaid late.');
  expect(within(dialog).getByRole('link', { name: 'Dana Whitfield' })).toHaveAttribute('href', '/app/tenants/3');
  expect(within(dialog).getByRole('link', { name: 'Harbour House' })).toHaveAttribute('href', '/app/properties/5');
});

test('unknown values are shown as missing', async () => {
  openPayment(samplePayment({ due_date: null }));
  const dialog = await findDialog();
  expect(factOf(dialog, 'Due date')).toHaveTextContent('Not provided');
  expect(factOf(dialog, 'Paid date')).toHaveTextContent('Not paid');
  expect(factOf(dialog, 'Notes')).toHaveTextContent('Not provided');
  expect(within(dialog).queryByText('Transaction')).not.toBeInTheDocument();
  expect(within(dialog).queryByText('Reversed')).not.toBeInTheDocument();
});

test('a reversed payment shows date and reason, and has no actions', async () => {
  openPayment(
    sampleCompleted({
      status: 'failed',
      reversed_at: '2026-03-05T12:00:00.000Z',
      reversal_reason: 'The check bounced.',
      abilities: noAbilities,
    }),
  );
  const dialog = await findDialog();
  expect(factOf(dialog, 'Reversed')).toHaveTextContent(formatInstant('2026-03-05T12:00:00.000Z'));
  expect(factOf(dialog, 'Reason')).toHaveTextContent('The check bounced.');
  expect(buttonsOf(dialog)).toEqual([]);
});

test('a disputed payment shows date and reason, and a refunded payment shows the refund status', async () => {
  const disputed = { disputed_at: '2026-03-04T12:00:00.000Z', dispute_reason: 'product_not_received' };
  openPayment(sampleCompleted({ ...disputed, status: 'disputed', refund_status: 'pending', abilities: noAbilities }));
  const dialog = await findDialog();
  expect(factOf(dialog, 'Status')).toHaveTextContent('Disputed');
  expect(factOf(dialog, 'Disputed')).toHaveTextContent(formatInstant('2026-03-04T12:00:00.000Z'));
  expect(factOf(dialog, 'Dispute reason')).toHaveTextContent('Product not received');
  expect(factOf(dialog, 'Refund')).toHaveTextContent('On its way to the card');
  expect(buttonsOf(dialog)).toEqual([]);
});

test('a replacement links to the payment that it replaces', async () => {
  openPayment(samplePayment({ replaces_payment_id: 9 }));
  const link = within(await findDialog()).getByRole('link', { name: 'A failed or reversed payment' });
  expect(link).toHaveAttribute('href', '/app/payments/9');
});

test('a landlord can edit, delete or complete a pending payment, and sees its history', async () => {
  openPayment(samplePayment());
  const dialog = await findDialog();
  expect(buttonsOf(dialog)).toEqual(['Delete', 'Edit', 'Mark Paid for Dana Whitfield, $1,850.50']);
  await within(dialog).findByRole('heading', { name: 'History' });
  const entries = await within(dialog).findAllByRole('listitem');
  expect(entries[0]).toHaveTextContent('Lena Lord changed Status from Pending to Completed');
  expect(entries[1]).toHaveTextContent('Lena Lord added this payment');
});

test('a tenant can download the receipt; the history is neither shown nor requested', async () => {
  const saved = collectSavedFiles();
  const tenantView = sampleCompleted({ abilities: { ...noAbilities, receipt: true } });
  const { person, calls } = openPayment(
    tenantView,
    { 'GET /payments/{id}/receipt': new Blob(['%PDF-1.7'], { type: 'application/pdf' }) },
    'tenant',
  );
  const dialog = await findDialog();
  expect(buttonsOf(dialog)).toEqual(['Receipt for Dana Whitfield, $1,850.50']);
  await person.click(within(dialog).getByRole('button', { name: /^Receipt/ }));
  await screen.findByText('Receipt downloaded successfully!');
  expect(saved).toEqual(['receipt_1_2026-03-02.pdf']);
  expect(within(dialog).queryByText('History')).not.toBeInTheDocument();
  expect(calls.some(({ operation }) => operation === 'GET /payments/{id}/history')).toBe(false);
});

test('while a receipt is created, the dialog announces it to screen readers', async () => {
  const { person } = openPayment(sampleCompleted(), { 'GET /payments/{id}/receipt': () => new Promise(() => {}) });
  const dialog = await findDialog();
  await person.click(within(dialog).getByRole('button', { name: /^Receipt/ }));
  expect(await within(dialog).findByText('Generating receipt, please wait...')).toHaveAttribute('role', 'status');
});

test('after it is marked as paid, its receipt is next and it can be reversed', async () => {
  let stored = samplePayment();
  const { person } = openPayment(stored, {
    'GET /payments/{id}': () => stored,
    'PUT /payments/{id}': () => {
      stored = sampleCompleted({ version: 2 });
      return stored;
    },
  });
  const dialog = await findDialog();
  await person.click(within(dialog).getByRole('button', { name: /^Mark Paid/ }));
  await screen.findByText('Payment marked as paid.');
  expect(factOf(dialog, 'Status')).toHaveTextContent('Completed');
  expect(buttonsOf(dialog)).toEqual(['Reverse', 'Receipt for Dana Whitfield, $1,850.50']);
  expect(within(dialog).getByRole('button', { name: /^Receipt/ })).toHaveFocus();
});

test('after a deletion the dialog closes, the list omits the payment, and it isn’t fetched again', async () => {
  let left = [samplePayment()];
  const { person, calls, address } = openPayment(samplePayment(), {
    'GET /payments': () => samplePayments(left),
    'DELETE /payments/{id}': () => {
      left = [];
      return undefined;
    },
  });
  const dialog = await findDialog();
  await person.click(within(dialog).getByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this payment?' });
  const requested = () => calls.filter(({ operation }) => operation === 'GET /payments/{id}').length;
  const before = requested();
  await person.click(within(question).getByRole('button', { name: 'Delete' }));
  await screen.findByText('Payment deleted.');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await waitFor(() => expect(address()).toBe('/app/payments'));
  await screen.findByRole('heading', { name: 'No payments found' });
  expect(requested()).toBe(before);
});

test('opening from the list and closing keeps the search', async () => {
  const payment = samplePayment();
  const { person, address } = renderOperations({
    path: '/app/payments?q=dana',
    answers: {
      'GET /payments': samplePayments([payment]),
      'GET /payments/stats': sampleStats(),
      'GET /payments/{id}': payment,
      'GET /payments/{id}/history': { entries, total: 2, next_cursor: null },
      'GET /properties/{id}': sampleProperty({ id: 5 }),
      'GET /tenants/{id}': sampleTenant({ id: 3 }),
    },
  });
  await person.click(await screen.findByRole('link', { name: 'Dana Whitfield' }));
  const dialog = await findDialog();
  await waitFor(() => expect(address()).toBe('/app/payments/1?q=dana'));
  await person.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await waitFor(() => expect(address()).toBe('/app/payments?q=dana'));
});

test('a missing payment is reported', async () => {
  openPayment(samplePayment(), {
    'GET /payments': samplePayments([]),
    'GET /payments/{id}': refuse(404, 'not_found', 'It does not exist.'),
  });
  const dialog = await screen.findByRole('dialog', { name: 'Payment Details' });
  expect(dialog).toHaveTextContent('There is no such payment');
});
