import type { Answer, Notification, User } from '@keystead/contracts';
import { PageHeader } from '@keystead/ui/app';
import { fillContents, session } from '@keystead/web-kit';
import { type Answers, refuse, renderRoute, sampleUser } from '@keystead/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { sampleManifests } from '../../test/sample-resolution.ts';
import { LoginPage } from '../auth/login-page.tsx';
import { provideManifests } from '../remotes/resolution.ts';
import { AppGate, AppLayout } from './app-layout.tsx';

jest.mock('../remotes/remote-slot.tsx', () => ({ RemoteSlot: () => null }));

beforeEach(() => provideManifests(sampleManifests));

/** What only wide windows show: jsdom counts every window as narrow. */
const desktop = { hidden: true };

function renderApp(user: Partial<User> | null = {}, answers: Answers = {}) {
  const pages = [
    { path: '/app/dashboard', element: <h1 tabIndex={-1}>The dashboard</h1> },
    { path: '/app/tenants', element: <h1 tabIndex={-1}>All tenants</h1> },
    { path: '/app/payments', element: <p>A page without a heading</p> },
    { path: '/app/properties', element: <PageHeader back={<a href="/app">Back</a>} title="Elm House" /> },
  ];
  const routes = [
    { path: '/app', Component: AppGate, children: [{ Component: AppLayout, children: pages }] },
    { path: '/login', element: <h1>Login</h1> },
  ];
  return renderRoute(routes, { path: '/app/dashboard', user, answers });
}

const comment = (id: number, path: string | null): Notification => ({
  id,
  kind: 'comment',
  title: `Comment ${id}`,
  text: 'Theo commented.',
  path,
  created_at: '2026-11-20T10:00:00.000Z',
  read_at: null,
});

test('redirects without a session', async () => {
  const { address } = renderApp(null);
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeInTheDocument();
  await waitFor(() => expect(address()).toBe('/login'));
});

test.each([
  ['who opens a page', '/app/tenants?q=ann', null],
  ['whose session has ended', '/app/tenants?q=ann', {}],
])('a user %s comes back to it after signing in', async (_, path, user) => {
  const routes = [
    { path: '/app', Component: AppGate, children: [{ path: '/app/tenants', element: <h1>All tenants</h1> }] },
    { path: '/login', Component: LoginPage },
  ];
  fillContents({ '/demo': { sign_ins: [] } });
  const page = renderRoute(routes, { path, user });
  if (user) act(() => session.end({ isExpired: true }));
  await screen.findByRole('heading', { name: 'Welcome back' });
  act(() => session.start({ token: 'new-token', user: sampleUser() }));
  await waitFor(() => expect(page.address()).toBe(path));
});

test("every role has the items that remotes declare for all, and the role's label is shown", () => {
  renderApp({ role: 'property_manager' });
  const items = within(screen.getByRole('complementary', desktop)).getAllByRole('listitem', desktop);
  expect(items.map((item) => item.textContent)).toEqual(['Dashboard', 'Properties', 'Tenants', 'Payments']);
  expect(screen.getByRole('link', { name: 'Properties', ...desktop })).toHaveAttribute('href', '/app/properties');
  expect(screen.getByRole('link', { name: 'Dashboard', ...desktop })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByText('Property manager')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'AI Assistant' })).toHaveAttribute('href', '/app/ai-assistant');
  expect(screen.getByRole('link', { name: 'Profile of Lena' })).toHaveAttribute('href', '/app/profile');
});

test('another page sets the title of the tab, and its heading or else the page gets the focus', async () => {
  const { person } = renderApp();
  expect(document.title).toBe('Dashboard · Keystead');
  expect(document.body).toHaveFocus();
  await person.click(screen.getByRole('link', { name: 'Tenants', ...desktop }));
  expect(await screen.findByRole('heading', { name: 'All tenants' })).toHaveFocus();
  expect(document.title).toBe('Tenants · Keystead');
  await person.click(screen.getByRole('link', { name: 'Payments', ...desktop }));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  await person.click(screen.getByRole('link', { name: 'Properties', ...desktop }));
  expect(await screen.findByRole('heading', { name: 'Elm House' })).toHaveFocus();
  expect(document.title).toBe('Elm House · Keystead');
  await person.click(screen.getByRole('link', { name: 'Payments', ...desktop }));
  await waitFor(() => expect(document.title).toBe('Payments · Keystead'));
});

test('the first stop of the Tab key skips the navigation', async () => {
  const { person } = renderApp();
  await person.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await person.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
});

test('the menu on small screens closes when a link is followed', async () => {
  const { person, address } = renderApp();
  await person.click(screen.getByRole('button', { name: 'Open menu' }));
  const menu = await screen.findByRole('dialog', { name: 'Menu' });
  await person.click(within(menu).getByRole('link', { name: 'Tenants' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(address()).toBe('/app/tenants'));
});

test('Sign Out notifies the server, ends the session and leads to the sign-in page', async () => {
  const { person, calls, address } = renderApp({}, { 'POST /auth/logout': undefined });
  await person.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeInTheDocument();
  await waitFor(() => expect(address()).toBe('/login'));
  expect(session.get().status).toBe('signed-out');
  await waitFor(() => expect(calls[0]?.headers.Authorization).toBe('Bearer test-token'));
});

test('the bell counts what is unread, lists the newest, and marks it as read', async () => {
  const list = (unread: number): Answer<'GET /notifications'> => ({
    notifications: [comment(3, '/app/tenants'), comment(2, '/app/tenants')].map((one, at) =>
      at < unread ? one : { ...one, read_at: one.created_at },
    ),
    next_cursor: null,
    total: 2,
    unread,
  });
  const answers: Answers = { 'GET /notifications': list(2), 'POST /notifications/read': { unread: 0 } };
  const { person, calls, address } = renderApp({}, answers);
  await person.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
  const tenants = screen.getByRole('link', { name: 'Tenants', ...desktop });
  expect(tenants).toHaveAccessibleDescription('2 new');
  expect(screen.getByRole('link', { name: 'Properties', ...desktop })).not.toHaveAccessibleDescription();
  const popover = await screen.findByRole('dialog', { name: 'Notifications' });
  answers['GET /notifications'] = list(0);
  await person.click(within(popover).getByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeInTheDocument();
  expect(tenants).not.toHaveAccessibleDescription();
  expect(within(popover).getByRole('link', { name: 'All notifications' })).toHaveFocus();
  await waitFor(() => expect(calls.find(({ body }) => body !== undefined)?.body).toEqual({ through: 3 }));
  await person.click(within(popover).getByRole('link', { name: 'Comment 2' }));
  await waitFor(() => expect(address()).toBe('/app/tenants'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('the menu counts what is unread for each page, and says if more is', async () => {
  const notifications = [
    comment(4, '/app/payments/4'),
    comment(3, '/app/tenants?q=theo'),
    comment(2, '/app/tenants/8'),
    comment(1, null),
  ];
  const { person } = renderApp(
    {},
    { 'GET /notifications': { notifications, next_cursor: 'older', total: 30, unread: 12 } },
  );
  await screen.findByRole('button', { name: 'Notifications, 12 unread' });
  await person.click(screen.getByRole('button', { name: 'Open menu' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  expect(menu.getByRole('link', { name: 'Tenants' })).toHaveAccessibleDescription('2+ new');
  expect(menu.getByRole('link', { name: 'Payments' })).toHaveAccessibleDescription('1+ new');
  expect(menu.getByRole('link', { name: 'Dashboard' })).not.toHaveAccessibleDescription();
});

test('what leads to the page that is open is read with it, once', async () => {
  const notifications = [comment(2, '/app/payments'), comment(1, '/app/tenants')];
  const answers: Answers = {
    'GET /notifications': { notifications, next_cursor: null, total: 2, unread: 2 },
    'POST /notifications/read': refuse(503, 'service_unavailable', 'The service is not available.'),
  };
  const { person, calls } = renderApp({}, answers);
  const tenants = screen.getByRole('link', { name: 'Tenants', ...desktop });
  await waitFor(() => expect(tenants).toHaveAccessibleDescription('1 new'));
  await person.click(tenants);
  const reads = () => calls.filter(({ operation }) => operation === 'GET /notifications').length;
  const sent = () => calls.flatMap(({ body }) => (body === undefined ? [] : [body]));
  await waitFor(() => expect(sent()).toEqual([{ ids: [1] }]));
  // It is read again after the failure, and unread as before.
  await waitFor(() => expect(reads()).toBe(2));
  await waitFor(() => expect(tenants).toHaveAccessibleDescription('1 new'));
  expect(sent()).toHaveLength(1);
});

test('the avatar’s menu on phones has the profile, the theme, help, and signs out', async () => {
  const { person } = renderApp({}, { 'POST /auth/logout': undefined });
  await person.click(screen.getByRole('button', { name: 'Account of Lena', ...desktop }));
  const items = await screen.findAllByRole('menuitem', desktop);
  expect(items.map(({ textContent }) => textContent)).toEqual(['Profile', 'Dark theme', 'Help', 'Sign Out']);
  await person.click(items.at(-1) as HTMLElement);
  await waitFor(() => expect(session.get().status).toBe('signed-out'));
});

test('a confirmed address shows no banner', () => {
  renderApp();
  expect(screen.queryByText(/Please confirm your email address/)).not.toBeInTheDocument();
});

test('the confirmation link can be sent again', async () => {
  const answers: Answers = { 'POST /auth/resend-confirmation': refuse(429, 'rate_limited', 'Please wait a little.') };
  const { person } = renderApp({ email_confirmed: false }, answers);
  const again = screen.getByRole('button', { name: 'Send again' });
  await person.click(again);
  expect(await screen.findByText('Please wait a little.')).toBeInTheDocument();
  answers['POST /auth/resend-confirmation'] = { message: 'Sent.' };
  await person.click(again);
  expect(await screen.findByText('We have sent a new link to lena@keystead.example.')).toHaveFocus();
});

test('for as long as there is no connection, a banner says so', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderApp();
  const offline = /^You are offline/;
  expect(screen.getByText(offline)).toBeInTheDocument();
  onLine.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(screen.queryByText(offline)).not.toBeInTheDocument();
});
