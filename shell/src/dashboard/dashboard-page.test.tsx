import type { Answer, User } from '@keystead/contracts';
import { type Answers, renderRoute, silence } from '@keystead/web-kit/testing';
import { act, screen } from '@testing-library/react';
import { DashboardPage } from './dashboard-page.tsx';

jest.mock('../remotes/preload.ts', () => ({ preloadArea: jest.fn() }));

const overview = (total: number, create: boolean): Answer<'GET /properties'> => ({
  properties: [],
  total,
  next_cursor: null,
  abilities: { create },
});

function showDashboard(answers: Answers, user: Partial<User> = {}) {
  return renderRoute([{ path: '/app/dashboard', Component: DashboardPage }], { path: '/app/dashboard', user, answers });
}

const actions = () =>
  screen
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
    .filter(([text]) => text !== 'Add Property');

test('a landlord sees how many properties there are, and can add one', async () => {
  const { calls } = showDashboard({ 'GET /properties': overview(1204, true) });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome back, Lena!');
  expect(await screen.findByText('1,204')).toBeInTheDocument();
  expect(screen.getByText(/^Last updated \d/)).toBeInTheDocument();
  expect(screen.getByText('+0% from last month')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Add Property' })).toHaveAttribute('href', '/app/properties');
  expect(calls[0]?.query).toEqual({ limit: 1 });
  expect(actions()).toEqual([
    ['Manage Properties', '/app/properties'],
    ['View Tenants', '/app/tenants'],
    ['Maintenance', '/app/maintenance'],
    ['Payments', '/app/payments'],
  ]);
});

test('a tenant has ways of their own, no figure of a landlord, and adds nothing', async () => {
  showDashboard({ 'GET /properties': overview(1, false) }, { role: 'tenant' });
  await screen.findByText(/^Last updated \d/);
  expect(screen.queryByText('Total Properties')).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Add Property' })).not.toBeInTheDocument();
  expect(actions().map(([text]) => text)).toEqual([
    'Request Maintenance',
    'View Payments',
    'My Profile',
    'Subscription',
  ]);
});

test('a failure shows zeros and says so; Refresh tries again', async () => {
  const answers: Answers = { 'GET /properties': silence };
  const { person } = showDashboard(answers);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Failed to load data');
  expect(alert).toHaveTextContent('Showing default values. Please refresh to try again.');
  expect(screen.getByText('0')).toBeInTheDocument();
  answers['GET /properties'] = overview(3, true);
  await person.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('3')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('it refreshes itself every 30 seconds', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  let total = 0;
  showDashboard({ 'GET /properties': () => overview(++total, true) });
  expect(await screen.findByText('1')).toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  expect(await screen.findByText('2')).toBeInTheDocument();
  jest.useRealTimers();
});
