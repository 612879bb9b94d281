import type { User } from '@keystead/contracts';
import { session } from '@keystead/web-kit';
import { queryClient } from '@keystead/web-kit/queries';
import { type Answers, refuse, renderRoute, sampleUser, silence } from '@keystead/web-kit/testing';
import { act, screen } from '@testing-library/react';
import { ConfirmEmailPage } from './confirm-email-page.tsx';

function showConfirmation(answers: Answers, user: Partial<User> | null = null) {
  const routes = [{ path: '/confirm-email', Component: ConfirmEmailPage }];
  return renderRoute(routes, { path: '/confirm-email?token=a-token-of-twenty-characters', user, answers });
}

afterEach(() => {
  jest.useRealTimers();
  queryClient.clear();
});

test('the token is posted once', async () => {
  const { calls } = showConfirmation({ 'POST /auth/confirm-email': { message: 'Done.' } });
  expect(await screen.findByRole('heading', { name: 'Your e-mail address is confirmed' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  expect(calls.map(({ operation, body }) => [operation, body])).toEqual([
    ['POST /auth/confirm-email', { token: 'a-token-of-twenty-characters' }],
  ]);
});

test('a session is renewed, so that it knows', async () => {
  showConfirmation(
    {
      'POST /auth/confirm-email': { message: 'Done.' },
      'POST /auth/renew': { token: 'renewed', user: sampleUser({ email_confirmed: true }) },
    },
    { email_confirmed: false },
  );
  expect(await screen.findByRole('link', { name: 'Go to the dashboard' })).toBeInTheDocument();
  expect(session.get()).toMatchObject({ token: 'renewed', user: { email_confirmed: true } });
});

test('a link that is used up says so', async () => {
  showConfirmation({ 'POST /auth/confirm-email': refuse(422, 'link_invalid', 'Used.') });
  expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired or was used already.');
});

test('a link that is used up is as good as confirmed to whoever is signed in and confirmed', async () => {
  showConfirmation(
    {
      'POST /auth/confirm-email': refuse(422, 'link_invalid', 'Used.'),
      'POST /auth/renew': { token: 'renewed', user: sampleUser({ email_confirmed: true }) },
    },
    { email_confirmed: false },
  );
  expect(await screen.findByRole('heading', { name: 'Your e-mail address is confirmed' })).toBeInTheDocument();
  expect(session.get().token).toBe('renewed');
});

test('a link that is used up confirms nobody who is still unconfirmed', async () => {
  const unconfirmed = { email_confirmed: false };
  showConfirmation(
    {
      'POST /auth/confirm-email': refuse(422, 'link_invalid', 'Used.'),
      'POST /auth/renew': { token: 'renewed', user: sampleUser(unconfirmed) },
    },
    unconfirmed,
  );
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeInTheDocument();
});

test('a link is not sent again by itself', async () => {
  jest.useFakeTimers();
  const { calls } = showConfirmation({ 'POST /auth/confirm-email': silence });
  await screen.findByRole('button', { name: 'Try again' });
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(calls).toHaveLength(1);
});

test('a server that does not answer can be asked again', async () => {
  const answers: Answers = { 'POST /auth/confirm-email': silence };
  const { person } = showConfirmation(answers);
  const again = await screen.findByRole('button', { name: 'Try again' });
  answers['POST /auth/confirm-email'] = { message: 'Done.' };
  await person.click(again);
  expect(await screen.findByRole('heading', { name: 'Your e-mail address is confirmed' })).toBeInTheDocument();
});
