import type { Answer } from '@keystead/contracts';
import { session } from '@keystead/web-kit';
import { type Answers, refuse, renderRoute, sampleUser, silence } from '@keystead/web-kit/testing';
import { screen } from '@testing-library/react';
import { RegisterPage } from './register-page.tsx';

const plan = (id: 'trial' | 'starter', name: string, price: number, popular: boolean) => ({
  id,
  name,
  price,
  yearly_price: price === 0 ? null : price * 10,
  popular,
  description: '',
  duration: popular ? '14 days' : 'month',
  trial_days: popular ? 14 : null,
  property_limit: 5,
  api: { keys: 0, requests_per_minute: 0 },
  features: [`Feature of ${name}`],
});

const plans: Answer<'GET /plans'> = {
  plans: [plan('trial', 'Free Trial', 0, true), plan('starter', 'Starter', 29, false)],
  marketing_plans: [],
};

function showRegistration(answers: Answers = {}) {
  const routes = [
    { path: '/register', Component: RegisterPage },
    { path: '/app/dashboard', element: <h1>Dashboard</h1> },
  ];
  return renderRoute(routes, { path: '/register', user: null, answers: { 'GET /plans': plans, ...answers } });
}

async function fillAccount({ person }: ReturnType<typeof showRegistration>, confirmation = 'a long password') {
  await person.type(screen.getByLabelText(/^First name/), 'Lena');
  await person.type(screen.getByLabelText(/^Last name/), 'Lord');
  await person.type(screen.getByLabelText(/^Email/), 'lena@keystead.example');
  await person.type(screen.getByLabelText(/^Password/), 'a long password');
  await person.type(screen.getByLabelText(/^Confirm password/), confirmation);
  await person.click(screen.getByRole('radio', { name: /Landlord/ }));
  await person.click(screen.getByRole('button', { name: 'Continue to Plan Selection' }));
}

async function createAccount(page: ReturnType<typeof showRegistration>) {
  await fillAccount(page);
  await screen.findByRole('radio', { name: /Free Trial/ });
  await page.person.click(screen.getByRole('button', { name: 'Create Account' }));
}

test('two steps create an account: on the trial by default, and without sending the confirmation', async () => {
  const page = showRegistration({ 'POST /auth/register': { token: 'new-token', user: sampleUser() } });
  await fillAccount(page);
  expect(await screen.findByRole('heading', { name: 'Choose Your Plan' })).toHaveFocus();
  expect(await screen.findByRole('radio', { name: /Free Trial Most Popular.*\$0 for 14 days/ })).toBeChecked();
  await page.person.click(screen.getByRole('radio', { name: /Starter.*\$29 per month/ }));
  await page.person.click(screen.getByRole('button', { name: 'Create Account' }));
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeInTheDocument();
  expect(page.calls.at(-1)?.body).toEqual({
    first_name: 'Lena',
    last_name: 'Lord',
    email: 'lena@keystead.example',
    password: 'a long password',
    role: 'landlord',
    subscription_plan: 'starter',
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  expect(localStorage.getItem('token')).toBe('new-token');
  expect(session.get().isNew).toBe(true);
});

test('passwords that differ keep the first step', async () => {
  const page = showRegistration();
  await fillAccount(page, 'another password');
  expect(await screen.findByText('Passwords do not match')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Create Account' })).not.toBeInTheDocument();
});

test('the default role is tenant, and short passwords are rejected', async () => {
  const { person } = showRegistration();
  expect(screen.getByRole('radio', { name: /Tenant/ })).toBeChecked();
  await person.type(screen.getByLabelText(/^Password/), 'short');
  await person.click(screen.getByRole('button', { name: 'Continue to Plan Selection' }));
  expect(await screen.findByText('Please use 10 characters or more')).toBeInTheDocument();
  expect(screen.getByText('Please enter your first name')).toBeInTheDocument();
});

test('Back returns to the entered values and clears the error', async () => {
  const page = showRegistration({ 'POST /auth/register': silence });
  await createAccount(page);
  expect(await screen.findByRole('alert')).toHaveTextContent('Registration failed. Please try again.');
  await page.person.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByLabelText(/^First name/)).toHaveValue('Lena');
  expect(screen.getByRole('radio', { name: /Landlord/ })).toBeChecked();
});

test('a field of the first step that the server rejects is marked there', async () => {
  const rejection = refuse(422, 'validation_failed', 'Some fields need another look.', {
    password: 'is too well known',
  });
  const page = showRegistration({ 'POST /auth/register': rejection });
  await createAccount(page);
  expect(await screen.findByRole('heading', { name: 'Create your account' })).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('Some fields need another look.');
  expect(screen.getByLabelText(/^Password/)).toHaveAccessibleDescription(/Password is too well known/);
});

test('an address that is taken is marked at its field', async () => {
  const error = 'This email address is already in use.';
  const page = showRegistration({ 'POST /auth/register': refuse(409, 'email_taken', error) });
  await createAccount(page);
  expect(await screen.findByText(error)).toBeInTheDocument();
  expect(screen.getByLabelText(/^Email/)).toBeInvalid();
});

test('an account can be created even if the plans fail to load', async () => {
  const page = showRegistration({
    'GET /plans': silence,
    'POST /auth/register': { token: 'new-token', user: sampleUser() },
  });
  await fillAccount(page);
  expect(await screen.findByText("The plans can't be shown right now")).toBeInTheDocument();
  await page.person.click(screen.getByRole('button', { name: 'Create Account' }));
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeInTheDocument();
  expect(page.calls.at(-1)?.body).toMatchObject({ subscription_plan: 'trial' });
});

test('an answer without a session shows an error and stores nothing', async () => {
  const page = showRegistration({ 'POST /auth/register': undefined } as unknown as Answers);
  await createAccount(page);
  expect(await screen.findByRole('alert')).toHaveTextContent('Registration failed. Please try again.');
  expect([localStorage.getItem('token'), localStorage.getItem('user')]).toEqual([null, null]);
});

test('a signed-in user is redirected to the dashboard', async () => {
  const routes = [
    { path: '/register', Component: RegisterPage },
    { path: '/app/dashboard', element: <h1>Dashboard</h1> },
  ];
  const page = renderRoute(routes, { path: '/register', answers: { 'GET /plans': plans } });
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeInTheDocument();
  expect(page.address()).toBe('/app/dashboard');
});
