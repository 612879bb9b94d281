import type { Answer, User } from '@keystead/contracts';
import { fillContents } from '@keystead/web-kit';
import { type Answers, refuse, renderRoute, sampleUser, silence } from '@keystead/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { LoginPage } from './login-page.tsx';

const demo = { sign_ins: [{ label: 'Landlord', email: 'landlord@keystead.example', password: 'keystead-demo-2026' }] };

function showLogin(
  answers: Answers = {},
  user: Partial<User> | null = null,
  accounts: Answer<'GET /demo'> = { sign_ins: [] },
) {
  fillContents({ '/demo': accounts });
  const routes = [
    { path: '/login', element: <LoginPage /> },
    { path: '/app/dashboard', element: <h1>Dashboard</h1> },
    { path: '/app/profile/access', element: <h1>Review</h1> },
  ];
  return renderRoute(routes, { path: '/login', user, answers });
}

async function signIn({ person }: ReturnType<typeof showLogin>) {
  await person.type(screen.getByLabelText(/^Email/), 'lena@keystead.example');
  await person.type(screen.getByLabelText(/^Password/), 'a long password');
  await person.click(screen.getByRole('button', { name: 'Sign In' }));
}

test('signing in stores the session and leads to the dashboard', async () => {
  let answer: (session: { token: string; user: ReturnType<typeof sampleUser> }) => void = () => undefined;
  const page = showLogin({
    'POST /auth/login': () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  await signIn(page);
  expect(screen.getByRole('button', { name: 'Signing in...' })).toHaveAttribute('aria-busy', 'true');
  answer({ token: 'new-token', user: sampleUser() });
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeInTheDocument();
  expect(page.address()).toBe('/app/dashboard');
  expect(localStorage.getItem('token')).toBe('new-token');
  expect(page.calls.at(-1)?.body).toEqual({ email: 'lena@keystead.example', password: 'a long password' });
});

test("a rejected sign-in shows the server's error, and another attempt clears it", async () => {
  const error = 'The email address or password is incorrect.';
  const answers: Answers = { 'POST /auth/login': refuse(401, 'invalid_credentials', error) };
  const page = showLogin(answers);
  await signIn(page);
  expect(await screen.findByRole('alert')).toHaveTextContent(error);
  expect(page.address()).toBe('/login');
  expect(localStorage.getItem('token')).toBeNull();
  answers['POST /auth/login'] = () => new Promise(() => {});
  await page.person.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(screen.getByRole('button', { name: 'Signing in...' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('without an answer the page shows its own error text', async () => {
  const page = showLogin({ 'POST /auth/login': silence });
  await signIn(page);
  expect(await screen.findByRole('alert')).toHaveTextContent('Login failed. Please try again.');
});

test('nothing is sent without e-mail address and password', async () => {
  const { person, calls } = showLogin();
  await person.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Please enter your email address')).toBeInTheDocument();
  expect(screen.getByText('Please enter your password')).toBeInTheDocument();
  expect(calls.map(({ operation }) => operation)).not.toContain('POST /auth/login');
});

test('the password can be shown; links lead to registration and to a forgotten password', async () => {
  const { person } = showLogin();
  await person.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText(/^Password/)).toHaveAttribute('type', 'text');
  expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register');
  expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/forgot-password');
});

test('a demo account fills the form', async () => {
  const { person } = showLogin({}, null, demo);
  await person.click(await screen.findByRole('button', { name: /Landlord/ }));
  expect(screen.getByLabelText(/^Email/)).toHaveValue('landlord@keystead.example');
  expect(screen.getByLabelText(/^Password/)).toHaveValue('keystead-demo-2026');
});

test('without demo accounts there is no box', () => {
  const { calls } = showLogin();
  expect(screen.getByLabelText(/^Email/)).toBeVisible();
  expect(screen.queryByText('Demo accounts')).not.toBeInTheDocument();
  expect(calls).toEqual([]);
});

test('a signed-in user is redirected to the dashboard', async () => {
  const { address } = showLogin({}, {});
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeInTheDocument();
  await waitFor(() => expect(address()).toBe('/app/dashboard'));
});

test.each([
  ['nothing', undefined],
  ['no token', { user: sampleUser() }],
  ['no user', { token: 'new-token' }],
])('an answer with %s shows an error and stores nothing', async (_, answer) => {
  const page = showLogin({ 'POST /auth/login': answer } as Answers);
  await signIn(page);
  expect(await screen.findByRole('alert')).toHaveTextContent('Login failed. Please try again.');
  expect([localStorage.getItem('token'), localStorage.getItem('user')]).toEqual([null, null]);
});

test('after a new password, the review of who has access comes first', async () => {
  sessionStorage.setItem('review-access', 'yes');
  const page = showLogin({ 'POST /auth/login': { token: 'new-token', user: sampleUser() } });
  await signIn(page);
  await waitFor(() => expect(page.address()).toBe('/app/profile/access'));
  sessionStorage.clear();
});
