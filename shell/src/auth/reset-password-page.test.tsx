import { type Answers, refuse, renderRoute } from '@keystead/web-kit/testing';
import { screen } from '@testing-library/react';
import { ResetPasswordPage } from './reset-password-page.tsx';

const token = 'a-token-of-twenty-characters';

function showReset(answers: Answers = {}, query = `?token=${token}`) {
  const routes = [{ path: '/reset-password', Component: ResetPasswordPage }];
  return renderRoute(routes, { path: `/reset-password${query}`, user: null, answers });
}

async function choose({ person }: ReturnType<typeof showReset>, confirmation = 'a long password') {
  await person.type(screen.getByLabelText(/^New password/), 'a long password');
  await person.type(screen.getByLabelText(/^Confirm new password/), confirmation);
  await person.click(screen.getByRole('button', { name: 'Save new password' }));
}

test('a new password is set with the token of the link', async () => {
  const page = showReset({ 'POST /auth/reset-password': { message: 'Done.' } });
  await choose(page);
  expect(await screen.findByText('You can sign in with your new password now.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  expect(page.calls[0]?.body).toEqual({
    token,
    password: 'a long password',
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
});

test('passwords that differ are not sent', async () => {
  const page = showReset();
  await choose(page, 'another password');
  expect(await screen.findByText('Passwords do not match')).toBeInTheDocument();
  expect(page.calls).toEqual([]);
});

test('a password that the server rejects is marked at its field', async () => {
  const rejection = refuse(422, 'validation_failed', 'Some fields need another look.', {
    password: 'is too well known',
  });
  await choose(showReset({ 'POST /auth/reset-password': rejection }));
  expect(await screen.findByText('Password is too well known')).toBeInTheDocument();
});

test('a used link leads to a new one', async () => {
  await choose(showReset({ 'POST /auth/reset-password': refuse(422, 'link_invalid', 'Used.') }));
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/forgot-password');
});

test('an address without a token leads to a new link', () => {
  showReset({}, '');
  expect(screen.getByRole('link', { name: 'Request a new link' })).toBeInTheDocument();
});

test('a truncated token shows that the link is incomplete', async () => {
  const error = refuse(422, 'validation_failed', 'Some fields need another look.', {
    token: 'must have at least 20 characters',
  });
  await choose(showReset({ 'POST /auth/reset-password': error }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This link is not complete. Open it again from the email, or ask for a new one.',
  );
});
