import type { Payment } from '@keystead/contracts';
import { collectRedirects, sampleProperty, sampleTenant } from '@keystead/crud-ui/testing';
import { type Answers, refuse, silence } from '@keystead/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderOperations } from '../../test/render-operations.ts';
import { sampleBalances } from '../../test/sample-ledger.ts';
import { noAbilities, sampleCompleted, samplePayment, samplePayments, sampleStats } from '../../test/sample-payment.ts';

const due = samplePayment({ abilities: { ...noAbilities, pay: true } });
const paid = sampleCompleted({ payment_method: 'credit_card', abilities: { ...noAbilities, receipt: true } });
const waiting = 'Thank you. Your payment is being confirmed…';

function render(path: string, answers: Answers = {}) {
  let stored: Payment = due;
  const rendered = renderOperations({
    path,
    user: { role: 'tenant' },
    answers: {
      'GET /payments': ({ query: { status = stored.status } }) =>
        samplePayments(status === stored.status ? [stored] : [], { abilities: { create: false } }),
      'GET /payments/stats': () => sampleStats({ pending_amount: stored === due ? 1850.5 : 0 }),
      'GET /payments/{id}': () => stored,
      'GET /properties/{id}': sampleProperty({ id: 5 }),
      'GET /tenants/{id}': sampleTenant({ id: 3 }),
      'POST /payments/{id}/checkout': { checkout_url: 'https://checkout.example/c/1' },
      ...answers,
    },
  });
  const confirm = () => {
    stored = paid;
  };
  const polls = () => rendered.calls.filter(({ operation }) => operation === 'GET /payments/{id}').length;
  const started = () => rendered.calls.filter(({ operation }) => operation === 'POST /payments/{id}/checkout');
  return { ...rendered, confirm, polls, started };
}

const payButton = () => screen.findByRole('button', { name: 'Pay by card for Dana Whitfield, $1,850.50' });
const findDialog = () => screen.findByRole('dialog', { name: 'Payment of $1,850.50' });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

let left: string[] = [];

beforeEach(() => {
  left = collectRedirects();
});
afterEach(() => jest.useRealTimers());

test('a payment that can’t be paid by card: the list and the page explain how to pay', async () => {
  const pay_reason = 'Card payments are not available here. Pay your landlord by check, cash or bank transfer.';
  const unpayable = samplePayment({ abilities: noAbilities, pay_reason });
  const answers = { 'GET /payments': samplePayments([unpayable]), 'GET /payments/{id}': unpayable };
  const { person } = render('/app/payments', answers);
  expect(await screen.findByText(pay_reason)).toBeInTheDocument();
  await person.click(screen.getByRole('link', { name: 'Harbour House · March 2026' }));
  const dialog = await findDialog();
  expect(within(dialog).getByText(pay_reason)).toBeInTheDocument();
  expect(within(dialog).queryByRole('button', { name: /^Pay by card/ })).not.toBeInTheDocument();
});

test('paying by card redirects to the provider’s page once', async () => {
  const { person, started } = render('/app/payments');
  const button = await payButton();
  await person.click(button);
  await waitFor(() => expect(left).toEqual(['https://checkout.example/c/1']));
  expect(button).toHaveAttribute('aria-busy', 'true');
  await person.click(button);
  expect(started()).toMatchObject([{ params: { id: '1' } }]);
});

test('after the browser’s back button it can be paid again', async () => {
  const { person } = render('/app/payments');
  const button = await payButton();
  await person.click(button);
  await waitFor(() => expect(left).toHaveLength(1));
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
});

test.each([
  ['refused', refuse(409, 'payment_settled', 'It is paid already.'), ' It is paid already.'],
  ['unanswered', silence, ''],
] as const)('%s, it shows an error and does not redirect', async (_, answer, reason) => {
  const { person } = render('/app/payments', { 'POST /payments/{id}/checkout': answer });
  const button = await payButton();
  await person.click(button);
  await screen.findAllByText(`Error starting the card payment. Please try again.${reason}`);
  expect(left).toEqual([]);
  expect(button).not.toHaveAttribute('aria-busy');
});

test('after the return, the payment is polled every 2 s until it is confirmed, and can’t be paid twice', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { confirm, polls, calls } = render('/app/payments/1?checkout=success', {
    'GET /lease-balances': sampleBalances([]),
  });
  const dialog = await findDialog();
  await within(dialog).findByText(waiting);
  expect(within(dialog).queryByRole('button', { name: /^Pay by card/ })).not.toBeInTheDocument();
  await screen.findByText('Next payment');
  const before = polls();
  await pass(2000);
  await waitFor(() => expect(polls()).toBeGreaterThan(before));
  const isOfList = (query: object = {}) => !('limit' in query && query.limit === 1);
  const lists = () => calls.filter(({ operation, query }) => operation === 'GET /payments' && isOfList(query)).length;
  const listsBefore = lists();
  confirm();
  await pass(2000);
  await within(dialog).findByText('Payment received');
  expect(within(dialog).queryByText(waiting)).not.toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: /^Receipt/ })).toBeInTheDocument();
  await waitFor(() => expect(lists()).toBe(listsBefore + 1));
  await waitFor(() => expect(screen.getByText('$0.00')).toBeInTheDocument());
  // Behind the dialog, the card of what is paid next.
  await waitFor(() => expect(screen.queryByText('Next payment')).not.toBeInTheDocument());
  const after = polls();
  await pass(6000);
  expect(polls()).toBe(after);
});

test('after a minute without confirmation it says so, and stops polling', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { polls } = render('/app/payments/1?checkout=success');
  const dialog = await findDialog();
  await within(dialog).findByText(waiting);
  await pass(61_000);
  await within(dialog).findByText('Your payment has not been confirmed yet');
  expect(within(dialog).queryByRole('button', { name: /^Pay by card/ })).not.toBeInTheDocument();
  const after = polls();
  await pass(6000);
  expect(polls()).toBe(after);
});

test('a payment confirmed before the return is shown as received immediately', async () => {
  render('/app/payments/1?checkout=success', { 'GET /payments/{id}': paid, 'GET /payments': samplePayments([paid]) });
  const dialog = await findDialog();
  await within(dialog).findByText('Payment received');
});

test('a return without payment says that nothing was charged and allows to pay; the list does not repeat it', async () => {
  const { person, polls, address } = render('/app/payments/1?checkout=cancelled');
  const dialog = await findDialog();
  await within(dialog).findByText('You have not been charged.');
  expect(within(dialog).getByRole('button', { name: /^Pay by card/ })).toBeInTheDocument();
  expect(polls()).toBe(1);
  await person.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await waitFor(() => expect(address()).toBe('/app/payments'));
});
