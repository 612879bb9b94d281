import { useQuery } from '@keystead/web-kit/queries';
import { renderWithQueries } from '@keystead/web-kit/testing';
import { act } from '@testing-library/react';
import { useCheckoutOutcome } from './checkout.tsx';

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A user who has returned from paying; `confirm()` confirms the payment on the server. */
async function returnFromCheckout(returned: string | null, paid = false) {
  const server = { paid, looks: 0, settled: 0 };
  const looked = {
    queryKey: ['payment'],
    queryFn: async () => {
      server.looks += 1;
      return server.paid;
    },
  };
  const { result } = renderWithQueries(() => {
    const { data } = useQuery({ ...looked, initialData: paid, staleTime: Number.POSITIVE_INFINITY });
    const onSettled = () => {
      server.settled += 1;
    };
    return useCheckoutOutcome({ returned, settled: data, looked, onSettled });
  });
  await pass(0);
  return { server, outcome: () => result.current };
}

test.each([
  ['the user was not on the payment page', null, null],
  ['the user returned without paying', 'cancelled', 'cancelled'],
  ['the address has an unknown value', 'perhaps', null],
] as const)('where %s nothing is polled', async (_, returned, expected) => {
  const { server, outcome } = await returnFromCheckout(returned);
  await pass(10_000);
  expect(outcome()).toBe(expected);
  expect(server.looks).toBe(0);
});

test('polls every 2 s until the payment is confirmed, and calls onSettled once', async () => {
  const { server, outcome } = await returnFromCheckout('success');
  expect(outcome()).toBe('waiting');
  const before = server.looks;
  await pass(4000);
  expect(server.looks).toBe(before + 2);
  server.paid = true;
  await pass(2000);
  expect(outcome()).toBe('received');
  const after = server.looks;
  await pass(70_000);
  expect(server).toMatchObject({ looks: after, settled: 1 });
});

test('a payment confirmed before the user returns needs no polling and no callback', async () => {
  const { server, outcome } = await returnFromCheckout('success', true);
  expect(outcome()).toBe('received');
  expect(server).toMatchObject({ looks: 0, settled: 0 });
});

test('after a minute it is late and polling stops', async () => {
  const { server, outcome } = await returnFromCheckout('success');
  await pass(60_000);
  expect(outcome()).toBe('late');
  const { looks } = server;
  await pass(10_000);
  expect(server).toMatchObject({ looks, settled: 0 });
});
