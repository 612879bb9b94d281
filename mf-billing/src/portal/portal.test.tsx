import { samplePaidSubscription } from '@keystead/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { renderBilling } from '../../test/render-billing.ts';

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
afterEach(() => jest.useRealTimers());

test('after the return from the provider’s page the subscription is polled for some seconds', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  let now = samplePaidSubscription({ status: 'past_due', retry_at: '2027-03-15T12:00:00.000Z' });
  const { calls, address } = renderBilling({
    path: '/app/subscription?interval=year&portal=done',
    answers: { 'GET /subscription': () => now },
  });
  const requestCount = (what: string) => calls.filter(({ operation }) => operation === what).length;
  await screen.findByText('Your last payment failed');
  await waitFor(() => expect(address()).toBe('/app/subscription?interval=year'));
  now = samplePaidSubscription();
  await pass(2000);
  await waitFor(() => expect(screen.queryByText('Your last payment failed')).not.toBeInTheDocument());
  const bills = requestCount('GET /subscription/receipts');
  await pass(9000);
  await waitFor(() => expect(requestCount('GET /subscription/receipts')).toBe(bills + 1));
  const requests = requestCount('GET /subscription');
  await pass(10_000);
  expect(requestCount('GET /subscription')).toBe(requests);
});

test('any other visit requests it once', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { calls } = renderBilling({ answers: { 'GET /subscription': samplePaidSubscription() } });
  await screen.findByText('$29 per month');
  await pass(10_000);
  expect(calls.filter(({ operation }) => operation === 'GET /subscription')).toHaveLength(1);
});
