import { type Answers, refuse, renderRoute, silence } from '@keystead/web-kit/testing';
import { screen } from '@testing-library/react';
import { ForgotPasswordPage } from './forgot-password-page.tsx';

function showForgotPassword(answers: Answers = {}) {
  const routes = [{ path: '/forgot-password', Component: ForgotPasswordPage }];
  return renderRoute(routes, { path: '/forgot-password', user: null, answers });
}

async function send({ person }: ReturnType<typeof showForgotPassword>) {
  await person.type(screen.getByLabelText(/^Email/), 'lena@keystead.example');
  await person.click(screen.getByRole('button', { name: 'Send reset instructions' }));
}

test('rejects an empty address', async () => {
  const { person, calls } = showForgotPassword();
  await person.click(screen.getByRole('button', { name: 'Send reset instructions' }));
  expect(await screen.findByText('Please enter your email address')).toBeInTheDocument();
  expect(calls).toEqual([]);
});

test('a confirmation replaces the form', async () => {
  const page = showForgotPassword({ 'POST /auth/forgot-password': { message: 'Sent.' } });
  expect(screen.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/login');
  await send(page);
  expect(await screen.findByRole('status')).toHaveTextContent(
    'Password reset instructions have been sent to your email.',
  );
  expect(screen.queryByLabelText(/^Email/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Return to login' })).toHaveAttribute('href', '/login');
  expect(page.calls[0]?.body).toEqual({ email: 'lena@keystead.example' });
});

const failures: [string, Answers['POST /auth/forgot-password'], string][] = [
  ['its own message', silence, 'Failed to send password reset email. Please try again.'],
  ["the server's error", refuse(429, 'rate_limited', 'Too many tries.'), 'Too many tries.'],
];

test.each(failures)('a failure shows %s', async (_, answer, text) => {
  await send(showForgotPassword({ 'POST /auth/forgot-password': answer }));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});
