import type { Answer, Preferences, User } from '@keystead/contracts';
import { OverlayProvider } from '@keystead/ui/overlays';
import { Navigate, Outlet, session, useSession } from '@keystead/web-kit';
import {
  type Answers,
  refuse,
  renderRoute,
  samplePreferences,
  sampleSubscription,
  sampleUser,
  silence,
} from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { ProfilePage } from './profile-page.tsx';

const apiAccess = (create: boolean): Answer<'GET /api-keys'> => ({
  api_keys: [],
  next_cursor: null,
  total: 0,
  allowance: { keys: 20, used: 0, requests_per_minute: 600 },
  abilities: { create },
});

/** The frame of signed-in pages, as in the shell. */
function Gate() {
  const { status } = useSession();
  return <OverlayProvider>{status === 'signed-out' ? <Navigate to="/login" replace /> : <Outlet />}</OverlayProvider>;
}

function showProfile(answers: Answers = {}, user: Partial<User> = {}) {
  const routes = [
    { Component: Gate, children: [{ path: '/app/profile', Component: ProfilePage }] },
    { path: '/login', element: <h1>Login</h1> },
  ];
  const profile = { user: sampleUser(user), preferences: samplePreferences, abilities: { read_mail: false } };
  return renderRoute(routes, {
    path: '/app/profile',
    user,
    answers: { 'GET /profile': profile, 'GET /api-keys': apiAccess(false), ...answers },
  });
}

type RenderedPage = ReturnType<typeof showProfile>;

async function edit({ person }: RenderedPage) {
  await person.click(await screen.findByRole('button', { name: 'Edit Profile' }));
}

const save = ({ person }: RenderedPage) => person.click(screen.getByRole('button', { name: 'Save Changes' }));

/** The requests that change something. */
const sent = ({ calls }: RenderedPage) => calls.filter(({ operation }) => !operation.startsWith('GET'));

const lastBody = ({ calls }: RenderedPage) => calls.findLast(({ body }) => body !== undefined)?.body;

describe('view and edit', () => {
  test('a new address requires the current password and is pending until its link is opened', async () => {
    const pending = sampleUser({ pending_email: 'new@mail.example' });
    const page = showProfile({ 'PUT /profile': { user: pending } });
    await edit(page);
    const email = screen.getByRole('textbox', { name: /^Email/ });
    await page.person.clear(email);
    await page.person.type(email, 'new@mail.example');
    await save(page);
    expect(await screen.findByText('Current password is required to change your email')).toBeInTheDocument();
    expect(sent(page)).toEqual([]);
    await page.person.type(screen.getByLabelText(/^Current password/), 'a long password');
    await save(page);
    expect(await screen.findByText(/We sent a link to new@mail.example. Your email changes when/)).toBeInTheDocument();
    expect(lastBody(page)).toMatchObject({ email: 'new@mail.example', current_password: 'a long password' });
    expect(lastBody(page)).not.toHaveProperty('new_password');
  });

  test('a pending address: the link can be resent and the change cancelled', async () => {
    const page = showProfile(
      {
        'POST /auth/resend-confirmation': { message: 'Sent' },
        'DELETE /profile/pending-email': { user: sampleUser() },
      },
      { pending_email: 'new@mail.example' },
    );
    await page.person.click(await screen.findByRole('button', { name: 'Send the link again' }));
    await page.person.click(screen.getByRole('button', { name: 'Cancel the change' }));
    await waitFor(() => expect(screen.queryByText(/We sent a link to/)).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Edit Profile' })).toHaveFocus();
    expect(sent(page).map(({ operation }) => operation)).toEqual([
      'POST /auth/resend-confirmation',
      'DELETE /profile/pending-email',
    ]);
  });

  test("shows the user's details", async () => {
    showProfile({}, { role: 'property_manager' });
    expect(await screen.findByText('Not provided')).toBeInTheDocument();
    expect(screen.getByText('Jan 5, 2026')).toBeInTheDocument();
    expect(screen.getAllByText('Property manager')).toHaveLength(2);
  });

  test('a change is sent without passwords, stored in the session, and confirmed', async () => {
    const changed = sampleUser({ first_name: 'Leonie', phone: '555' });
    const page = showProfile({ 'PUT /profile': { user: changed } });
    await edit(page);
    await page.person.clear(screen.getByLabelText(/^First name/));
    await page.person.type(screen.getByLabelText(/^First name/), 'Leonie');
    await page.person.type(screen.getByLabelText('Phone'), '555');
    await save(page);
    expect(await screen.findByText('Profile updated successfully!')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Edit Profile' })).toHaveFocus();
    expect(screen.getByText('Leonie')).toBeInTheDocument();
    expect(lastBody(page)).toEqual({
      first_name: 'Leonie',
      last_name: 'Lord',
      email: 'lena@keystead.example',
      phone: '555',
      whatsapp: '555',
    });
    expect(session.get()).toMatchObject({ token: 'test-token', user: { first_name: 'Leonie' } });
  });

  test('Cancel changes nothing, and asks before it drops what was typed', async () => {
    const page = showProfile();
    const cancel = () => page.person.click(screen.getByRole('button', { name: 'Cancel' }));
    const question = () => screen.findByRole('alertdialog', { name: 'Discard your changes?' });
    await edit(page);
    await cancel();
    await edit(page);
    await page.person.type(screen.getByLabelText(/^First name/), 'x');
    await cancel();
    await page.person.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText(/^First name/)).toHaveValue('Lenax');
    await cancel();
    await page.person.click(within(await question()).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Profile' })).toHaveFocus());
    expect(sent(page)).toEqual([]);
    await edit(page);
    expect(screen.getByLabelText(/^First name/)).toHaveValue('Lena');
    await page.person.type(screen.getByLabelText(/^First name/), 'x');
    await cancel();
    await question();
  });

  const failures: [string, Answers['PUT /profile']][] = [
    ['a failure', silence],
    ['a response without a user', {} as { user: User }],
  ];

  test.each(failures)('%s shows an error and keeps the form', async (_, answer) => {
    const page = showProfile({ 'PUT /profile': answer });
    await edit(page);
    await save(page);
    expect(await screen.findByRole('alert')).toHaveTextContent('Error updating profile. Please try again.');
    expect(session.get().user?.first_name).toBe('Lena');
  });
});

describe('the password', () => {
  async function typePasswords({ person }: RenderedPage, current: string, next: string, again: string) {
    const fields = { 'Current password': current, 'New password': next, 'Confirm new password': again };
    for (const [label, value] of Object.entries(fields)) {
      await person.click(screen.getByLabelText(label));
      if (value) await person.paste(value);
    }
  }

  test.each([
    ['New passwords do not match', 'old password', 'a long password', 'another password'],
    ['Current password is required to set a new password', '', 'a long password', 'a long password'],
  ])('%s', async (text, current, next, again) => {
    const page = showProfile();
    await edit(page);
    await typePasswords(page, current, next, again);
    await save(page);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(sent(page)).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  test('a change returns a new token', async () => {
    const page = showProfile({ 'PUT /profile': { user: sampleUser(), token: 'fresh-token' } });
    await edit(page);
    await typePasswords(page, 'old password', 'a long password', 'a long password');
    await save(page);
    await screen.findByText('Profile updated successfully!');
    expect(lastBody(page)).toMatchObject({ current_password: 'old password', new_password: 'a long password' });
    expect(localStorage.getItem('token')).toBe('fresh-token');
  });

  test('a wrong current password is marked at its field', async () => {
    const rejection = refuse(422, 'wrong_password', 'No.', { current_password: 'is incorrect' });
    const page = showProfile({ 'PUT /profile': rejection });
    await edit(page);
    await typePasswords(page, 'wrong', 'a long password', 'a long password');
    await save(page);
    expect(await screen.findByText('Current password is incorrect')).toBeInTheDocument();
  });
});

describe('preferences', () => {
  /** A server that stores changes, except those that fail; it answers the failing ones when the test releases them. */
  function showStored(fails: (change: Preferences) => boolean = () => false) {
    let stored = samplePreferences;
    let answer = () => {};
    const allowed = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const page = showProfile({
      'GET /profile': () => ({ user: sampleUser(), preferences: stored, abilities: { read_mail: false } }),
      'PUT /profile/preferences': async ({ body }) => {
        await allowed;
        if (fails(body as Preferences)) return silence;
        stored = { ...stored, ...body };
        return { preferences: stored };
      },
    });
    return { ...page, answer };
  }

  test('a change sends all preferences', async () => {
    const next = { ...samplePreferences, sms_notifications: true };
    const page = showStored();
    page.answer();
    await page.person.click(await screen.findByLabelText('SMS notifications'));
    expect(screen.getByLabelText('SMS notifications')).toBeChecked();
    await waitFor(() => expect(lastBody(page)).toEqual(next));
    await page.person.selectOptions(screen.getByLabelText('Time zone'), 'America/New_York');
    await waitFor(() => expect(lastBody(page)).toEqual({ ...next, timezone: 'America/New_York' }));
  });

  test('each kind of news can be turned off by itself, in the app or by e-mail', async () => {
    const page = showStored();
    page.answer();
    const box = (name: string) => screen.getByRole('checkbox', { name });
    await page.person.click(await screen.findByRole('checkbox', { name: 'Comments: In app' }));
    expect(box('Comments: In app')).not.toBeChecked();
    expect(box('Comments: Email')).toBeChecked();
    await waitFor(() => expect(lastBody(page)).toEqual({ ...samplePreferences, muted_in_app: ['comment'] }));
    await page.person.click(box('Overdue rent: Email'));
    const both = { ...samplePreferences, muted_in_app: ['comment'], muted_emails: ['rent_due'] };
    await waitFor(() => expect(lastBody(page)).toEqual(both));
    await page.person.click(box('Comments: In app'));
    await waitFor(() => expect(lastBody(page)).toEqual({ ...both, muted_in_app: [] }));
  });

  test('a rejected change is reverted', async () => {
    const page = showProfile({ 'PUT /profile/preferences': silence });
    await page.person.click(await screen.findByLabelText('Email notifications'));
    expect(await screen.findByText('Error updating preferences. Please try again.')).toBeInTheDocument();
    expect(screen.getByLabelText('Email notifications')).toBeChecked();
  });

  test('of two quick changes the first fails: shows the result of the second', async () => {
    const page = showStored((change) => !change.marketing_emails);
    await page.person.click(await screen.findByLabelText('SMS notifications'));
    await page.person.click(screen.getByLabelText('Marketing emails'));
    page.answer();
    expect(await screen.findByText('Error updating preferences. Please try again.')).toBeInTheDocument();
    await waitFor(() => expect(page.calls.at(-1)?.operation).toBe('GET /profile'));
    const puts = page.calls.filter(({ operation }) => operation === 'PUT /profile/preferences');
    expect(puts.map(({ body }) => body)).toEqual([
      { ...samplePreferences, sms_notifications: true },
      { ...samplePreferences, sms_notifications: true, marketing_emails: true },
    ]);
    expect(screen.getByLabelText('SMS notifications')).toBeChecked();
    expect(screen.getByLabelText('Marketing emails')).toBeChecked();
  });

  test('of two quick changes both fail: shows the stored preferences', async () => {
    const page = showStored(() => true);
    await page.person.click(await screen.findByLabelText('SMS notifications'));
    await page.person.click(screen.getByLabelText('Marketing emails'));
    page.answer();
    await waitFor(() => expect(screen.getByLabelText('SMS notifications')).not.toBeChecked());
    expect(screen.getByLabelText('Marketing emails')).not.toBeChecked();
    expect(page.calls.filter(({ operation }) => operation === 'PUT /profile/preferences')).toHaveLength(2);
  });

  test('the theme can be chosen by radio or by button', async () => {
    const { person } = showProfile();
    await person.click(await screen.findByRole('radio', { name: 'Dark' }));
    expect(document.documentElement).toHaveClass('dark');
    await person.click(screen.getByRole('button', { name: 'Switch to light' }));
    expect(screen.getByRole('radio', { name: 'Light' })).toBeChecked();
  });
});

describe('API access', () => {
  test('links to keys and webhooks for a user who may create keys', async () => {
    showProfile({ 'GET /api-keys': apiAccess(true) });
    expect(await screen.findByRole('link', { name: 'API keys' })).toHaveAttribute('href', '/app/profile/api-keys');
    expect(screen.getByRole('link', { name: 'Webhooks' })).toHaveAttribute('href', '/app/profile/webhooks');
  });

  test.each<[string, Answers['GET /api-keys']]>([
    ['the user may not create keys', apiAccess(false)],
    ['the permission is unknown', silence],
  ])('is hidden: %s', async (_, answer) => {
    showProfile({ 'GET /api-keys': answer });
    await screen.findByText('Notifications');
    expect(screen.queryByRole('heading', { name: 'API access' })).not.toBeInTheDocument();
  });
});

test('a download shows its progress', async () => {
  const { person } = showProfile({
    'GET /subscription': sampleSubscription(),
    'GET /subscription/receipts': { receipts: [], total: 0, next_cursor: null },
    'GET /api-keys': apiAccess(false),
    'GET /connected-apps': { connected_apps: [], total: 0, next_cursor: null },
    'GET /notifications': { notifications: [], total: 0, next_cursor: null, unread: 0 },
    'GET /webhooks': { webhooks: [], total: 0, next_cursor: null, abilities: { create: true } },
    'GET /users': { users: [sampleUser()], total: 1, next_cursor: null },
    'GET /properties': () => new Promise(() => {}),
  });
  await person.click(await screen.findByRole('button', { name: 'Download Data' }));
  expect(await screen.findByText('Records read so far: 1')).toBeInTheDocument();
});

describe('deleting the account', () => {
  async function confirmWith(page: RenderedPage, password: string) {
    await page.person.click(await screen.findByRole('button', { name: 'Delete Account' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('After 30 days');
    await page.person.type(within(dialog).getByLabelText(/^Your password/), password);
    await page.person.click(within(dialog).getByRole('button', { name: 'Delete Account' }));
  }

  test('asks for the password and signs out', async () => {
    const page = showProfile({ 'DELETE /profile': undefined });
    await confirmWith(page, 'my password');
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeInTheDocument();
    expect(lastBody(page)).toEqual({ password: 'my password' });
    expect(session.get().status).toBe('signed-out');
  });

  test('a wrong password keeps the account', async () => {
    const rejection = refuse(422, 'wrong_password', 'No.', { password: 'is incorrect' });
    await confirmWith(showProfile({ 'DELETE /profile': rejection }), 'wrong');
    expect(await screen.findByText('Password is incorrect')).toBeInTheDocument();
    expect(session.get().status).toBe('signed-in');
  });
});

describe('outgoing mail', () => {
  const profile = { user: sampleUser(), preferences: samplePreferences, abilities: { read_mail: true } };
  const message = { id: 'm1', to: 'lena@keystead.example', subject: 'Welcome', sent_at: '2026-03-02T14:05:00.000Z' };

  test('an admin reads the e-mails, with working links, also where one occurs twice', async () => {
    const consoleError = jest.spyOn(console, 'error');
    const address = 'https://keystead.example/x?token=1';
    const page = showProfile({
      'GET /profile': profile,
      'GET /mail': { messages: [message], total: 1, next_cursor: null },
      'GET /mail/{id}': { ...message, text: `Hello, go to ${address}\nor to ${address}` },
    });
    await page.person.click(await screen.findByRole('button', { name: /Welcome/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Welcome' });
    const links = await within(dialog).findAllByRole('link', { name: address });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([address, address]);
    expect(consoleError).not.toHaveBeenCalled();
  });

  test('an admin gets links to the other administration pages', async () => {
    showProfile({ 'GET /profile': profile, 'GET /mail': { messages: [], total: 0, next_cursor: null } });
    const pages = await screen.findByRole('link', { name: 'Site pages' });
    expect(pages).toHaveAttribute('href', '/app/site/pages');
    expect(screen.getByRole('link', { name: 'Contact messages' })).toHaveAttribute('href', '/app/site/messages');
    expect(screen.getByRole('link', { name: 'Audit log' })).toHaveAttribute('href', '/app/audit');
    expect(screen.getByRole('link', { name: 'Releases' })).toHaveAttribute('href', '/app/releases');
  });

  test('older messages load on demand', async () => {
    const older = { ...message, id: 'm0', subject: 'Long ago' };
    const page = showProfile({
      'GET /profile': profile,
      'GET /mail': ({ query }) =>
        query.cursor === 'm1'
          ? { messages: [older], total: 2, next_cursor: null }
          : { messages: [message], total: 2, next_cursor: 'm1' },
    });
    await page.person.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('button', { name: /Long ago/ })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Welcome/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  });

  test('other users have no such card', async () => {
    showProfile({}, { role: 'admin' });
    await screen.findByText('Notifications');
    expect(screen.queryByText('Outgoing mail')).not.toBeInTheDocument();
    expect(screen.queryByText('Administration')).not.toBeInTheDocument();
  });
});

test('a profile that fails to load can be retried', async () => {
  const answers: Answers = { 'GET /profile': silence };
  const { person } = showProfile(answers);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load profile');
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('alert')).toBeInTheDocument();
});
