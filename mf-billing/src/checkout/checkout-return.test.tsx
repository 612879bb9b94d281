import type { Subscription, SubscriptionReceipt } from '@keystead/contracts';
import { session } from '@keystead/web-kit';
import { samplePaidSubscription, sampleSubscription, sampleUser } from '@keystead/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { findPlanCard } from '../../test/find-cards.ts';
import { renderBilling } from '../../test/render-billing.ts';
import { planChoice } from './upgrade.ts';

const waiting = 'Thank you. Your payment is being confirmed…';
const changing = 'Thank you. Your plan change is being confirmed…';
const starter = { plan: 'starter', interval: 'month', paying: false, lastBill: 4 } as const;
const change = { plan: 'professional', interval: 'month', paying: true, lastBill: 4 } as const;
const bill = (id: number): SubscriptionReceipt => ({
  id,
  date: '2026-03-15',
  description: 'Starter plan, monthly',
  amount: 29,
  status: 'paid',
});
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const professional = samplePaidSubscription({ plan_id: 'professional', plan: 'Professional', property_limit: 50 });

beforeEach(() => {
  sessionStorage.clear();
  session.start({ token: 'test-token', user: sampleUser() });
});
afterEach(() => jest.useRealTimers());

function renderReturn(outcome: 'success' | 'cancelled', first: Subscription) {
  let stored = first;
  let bills = [bill(4)];
  const rendered = renderBilling({
    path: `/app/subscription?interval=year&checkout=${outcome}`,
    answers: {
      'GET /subscription': () => stored,
      'GET /subscription/receipts': () => ({ receipts: bills, total: bills.length, next_cursor: null }),
    },
  });
  const confirm = (subscription: Subscription, paid: SubscriptionReceipt[] = []) => {
    stored = subscription;
    bills = [...paid, ...bills];
  };
  const requestCount = (what: string) => rendered.calls.filter(({ operation }) => operation === what).length;
  return { ...rendered, confirm, requestCount };
}

test('the plan is polled until it is the new one, can’t be chosen twice, and its bill is shown', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  planChoice.remember(starter);
  const { confirm, requestCount, address } = renderReturn('success', sampleSubscription());
  await screen.findByText(waiting);
  await waitFor(() => expect(address()).toBe('/app/subscription?interval=year'));
  await findPlanCard('Starter');
  expect(screen.queryByRole('button', { name: /^Upgrade/ })).not.toBeInTheDocument();
  const bills = requestCount('GET /subscription/receipts');
  confirm(samplePaidSubscription(), [bill(5)]);
  await pass(2000);
  await screen.findByText('Your plan is Starter now');
  expect(await screen.findByText('The receipt is in your billing history.')).toBeInTheDocument();
  expect(screen.queryByText(waiting)).not.toBeInTheDocument();
  await waitFor(() => expect(requestCount('GET /subscription/receipts')).toBe(bills + 1));
  expect(screen.getByRole('button', { name: 'Upgrade to Professional' })).toBeInTheDocument();
  const requests = requestCount('GET /subscription');
  await pass(6000);
  expect(requestCount('GET /subscription')).toBe(requests);
});

test('after a change between paid plans the new one is awaited', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  planChoice.remember(change);
  const { confirm } = renderReturn('success', samplePaidSubscription());
  await screen.findByText(changing);
  confirm(professional);
  await pass(2000);
  await screen.findByText('Your plan is Professional now');
  expect(screen.getByText('The change was prorated.')).toBeInTheDocument();
  expect(planChoice.read()).toBeNull();
});

test('a change paid by credit has no bill, and the message mentions none', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  planChoice.remember(starter);
  const { confirm, requestCount } = renderReturn('success', sampleSubscription());
  await screen.findByText(waiting);
  const bills = requestCount('GET /subscription/receipts');
  confirm(samplePaidSubscription());
  await pass(2000);
  await screen.findByText('Your plan is Starter now');
  await waitFor(() => expect(requestCount('GET /subscription/receipts')).toBe(bills + 1));
  expect(screen.queryByText(/receipt is in|Payment received/)).not.toBeInTheDocument();
});

test('one user’s choice has no effect for another user in the same tab', async () => {
  planChoice.remember(starter);
  renderBilling({ path: '/app/subscription?checkout=cancelled', user: { id: 8 } });
  await screen.findByText('Your plan has not been changed.');
  expect(screen.queryByText('You have not been charged.')).not.toBeInTheDocument();
});

test('after a minute without confirmation it says so, and stops polling', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  planChoice.remember(starter);
  const { requestCount } = renderReturn('success', sampleSubscription());
  await screen.findByText(waiting);
  await pass(61_000);
  await screen.findByText('Your payment has not been confirmed yet');
  expect(screen.queryByRole('button', { name: /^Upgrade/ })).not.toBeInTheDocument();
  const requests = requestCount('GET /subscription');
  await pass(6000);
  expect(requestCount('GET /subscription')).toBe(requests);
});

test('a change that is not confirmed for a minute is not reported as a payment problem', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  planChoice.remember(change);
  renderReturn('success', samplePaidSubscription());
  await screen.findByText(changing);
  await pass(61_000);
  await screen.findByText('Your plan change has not been confirmed yet');
  expect(screen.queryByText(/pay again|payment has/)).not.toBeInTheDocument();
});

test('confirmed before the return, it is received immediately; without a known choice no payment is mentioned', async () => {
  const { requestCount } = renderReturn('success', samplePaidSubscription());
  await screen.findByText('Your plan is Starter now');
  await waitFor(() => expect(requestCount('GET /subscription/receipts')).toBe(1));
  expect(
    screen.queryByText(/Payment received|receipt is in|prorated\.$/, { selector: '[role=status] *' }),
  ).not.toBeInTheDocument();
});

test('a return without confirming a change says that the plan was not changed', async () => {
  planChoice.remember(change);
  renderReturn('cancelled', samplePaidSubscription());
  await screen.findByText('Your plan has not been changed.');
  expect(screen.queryByText('You have not been charged.')).not.toBeInTheDocument();
});

test('a return without payment says that nothing was charged, and a plan can still be chosen', async () => {
  planChoice.remember(starter);
  const { address } = renderReturn('cancelled', sampleSubscription());
  await screen.findByText('You have not been charged.');
  expect(await screen.findByRole('button', { name: 'Upgrade to Starter' })).toBeInTheDocument();
  await waitFor(() => expect(address()).toBe('/app/subscription?interval=year'));
  expect(planChoice.read()).toBeNull();
});

test('a visit by a link shows no message', async () => {
  renderBilling();
  await screen.findByRole('button', { name: 'Upgrade to Starter' });
  expect(screen.queryByText(/charged|Payment|confirmed|not been changed/)).not.toBeInTheDocument();
});
