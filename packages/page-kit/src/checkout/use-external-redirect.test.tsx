import { renderWithQueries } from '@keystead/web-kit/testing';
import { act, waitFor } from '@testing-library/react';
import { collectRedirects } from '../testing/departures.ts';
import { useExternalRedirect } from './use-external-redirect.ts';

const comeBack = (persisted: boolean) =>
  act(async () => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted })));

function depart(findAddress: (wish: string) => Promise<string>) {
  const left = collectRedirects();
  const failures: string[] = [];
  const { result } = renderWithQueries(() =>
    useExternalRedirect({ findAddress, onError: ({ message }) => failures.push(message) }),
  );
  const leave = (wish: string) => act(async () => result.current.leave(wish));
  return { left, failures, leave, now: () => result.current };
}

test('navigates to the requested address, and stays busy until the page is left', async () => {
  const { left, leave, now } = depart(async (wish) => `https://pay.example/${wish}`);
  expect(now()).toMatchObject({ busy: false, wish: undefined });
  await leave('starter');
  await waitFor(() => expect(left).toEqual(['https://pay.example/starter']));
  expect(now()).toMatchObject({ busy: true, wish: 'starter' });
});

test('a page restored from the back/forward cache is ready again; a normal load changes nothing', async () => {
  const { leave, now } = depart(async () => 'https://pay.example/1');
  await leave('starter');
  await waitFor(() => expect(now().busy).toBe(true));
  await comeBack(false);
  expect(now().busy).toBe(true);
  await comeBack(true);
  expect(now()).toMatchObject({ busy: false, wish: undefined });
});

test('a failed request calls onError and does not navigate', async () => {
  const { left, failures, leave, now } = depart(() => Promise.reject(new Error('No.')));
  await leave('starter');
  await waitFor(() => expect(failures).toEqual(['No.']));
  expect(now().busy).toBe(false);
  expect(left).toEqual([]);
});
