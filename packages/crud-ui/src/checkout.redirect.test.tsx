import { renderWithQueries } from '@keystead/web-kit/testing';
import { act, waitFor } from '@testing-library/react';
import { collectRedirects } from '../test/collect-redirects.ts';
import { useExternalRedirect } from './checkout.tsx';

const showPage = (persisted: boolean) =>
  act(async () => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted })));

function depart(findAddress: (wish: string) => Promise<string>) {
  const redirects = collectRedirects();
  const failures: string[] = [];
  const { result } = renderWithQueries(() =>
    useExternalRedirect({ findAddress, onError: ({ message }) => failures.push(message) }),
  );
  const leave = (wish: string) => act(async () => result.current.leave(wish));
  return { redirects, failures, leave, now: () => result.current };
}

test('navigates to the requested address, and stays busy until the page is left', async () => {
  const { redirects, leave, now } = depart(async (wish) => `https://pay.example/${wish}`);
  expect(now()).toMatchObject({ busy: false, wish: undefined });
  await leave('starter');
  await waitFor(() => expect(redirects).toEqual(['https://pay.example/starter']));
  expect(now()).toMatchObject({ busy: true, wish: 'starter' });
});

test('a page restored from the back/forward cache is ready again; a normal load changes nothing', async () => {
  const { leave, now } = depart(async () => 'https://pay.example/1');
  await leave('starter');
  await waitFor(() => expect(now().busy).toBe(true));
  await showPage(false);
  expect(now().busy).toBe(true);
  await showPage(true);
  expect(now()).toMatchObject({ busy: false, wish: undefined });
});

test('a failed request calls onError and does not navigate', async () => {
  const { redirects, failures, leave, now } = depart(() => Promise.reject(new Error('No.')));
  await leave('starter');
  await waitFor(() => expect(failures).toEqual(['No.']));
  expect(now().busy).toBe(false);
  expect(redirects).toEqual([]);
});
