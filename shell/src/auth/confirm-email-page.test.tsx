import type { User } from '@keystead/contracts';
import { session } from '@keystead/web-kit';
import { type Answers, refuse, renderRoute, sampleUser, silence } from '@keystead/web-kit/testing';
import { act, screen } from '@testing-library/react';
import { ConfirmEmailPage } from './confirm-email-page.tsx';

const token = 'a-token-of-twenty-characters';
const confirmed = 'Your email address is confirmed';
const broken = 'This link does not work';
const unconfirmed = { email_confirmed: false };
const passwordRequired = refuse(422, 'validation_failed', 'Some fields need another look.', {
  password: 'is required',
});
const linkInvalid = refuse(422, 'link_invalid', 'Used.');
const failures: [string, Answers['POST /auth/confirm-email'], string][] = [
  ['no response', silence, 'Failed to confirm your email address. Please try again.'],
  ['too many tries', refuse(429, 'rate_limited', 'Too many tries.'), 'Too many tries.'],
];

function show(answers: Answers, user: Partial<User> | null, path = `/confirm-email?token=${token}`) {
  return renderRoute([{ path: '/confirm-email', Component: ConfirmEmailPage }], { path, user, answers });
}

type RenderedPage = ReturnType<typeof show>;

const renewed = (user: Partial<User> = {}): Answers => ({
  'POST /auth/renew': { token: 'renewed', user: sampleUser({ email_confirmed: true, ...user }) },
});

const passwordField = () => screen.findByLabelText(/^Password/);

const press = ({ person }: RenderedPage) => person.click(screen.getByRole('button', { name: 'Confirm my address' }));

async function enterPassword(page: RenderedPage, password = 'a long password') {
  await page.person.type(await passwordField(), password);
  await press(page);
}

const confirmations = ({ calls }: RenderedPage) =>
  calls.filter(({ operation }) => operation === 'POST /auth/confirm-email').map(({ body }) => body);

afterEach(() => jest.useRealTimers());

test('an address without a token shows that the link does not work', () => {
  show({}, null, '/confirm-email');
  expect(screen.getByRole('heading', { name: broken })).toBeInTheDocument();
});

describe('with a session', () => {
  test('the link is sent once at load, and the session is renewed', async () => {
    const page = show({ 'POST /auth/confirm-email': { message: 'Done.' }, ...renewed() }, unconfirmed);
    expect(await screen.findByRole('heading', { name: confirmed })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/app/dashboard');
    expect(confirmations(page)).toEqual([{ token }]);
    expect(page.calls[0]?.headers.Authorization).toBe('Bearer test-token');
    expect(session.get()).toMatchObject({ token: 'renewed', user: { email_confirmed: true } });
  });

  test('a used link is a success if the session is confirmed', async () => {
    show({ 'POST /auth/confirm-email': linkInvalid, ...renewed() }, unconfirmed);
    expect(await screen.findByRole('heading', { name: confirmed })).toBeInTheDocument();
    expect(session.get().token).toBe('renewed');
  });

  test('a used link does not work if the session is still unconfirmed', async () => {
    show({ 'POST /auth/confirm-email': linkInvalid, ...renewed(unconfirmed) }, unconfirmed);
    expect(await screen.findByRole('heading', { name: broken })).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('This link has expired or was used already.');
  });

  test("another user's link asks for the password", async () => {
    const answers: Answers = { 'POST /auth/confirm-email': passwordRequired, ...renewed() };
    const page = show(answers, {});
    expect(await passwordField()).not.toHaveAttribute('aria-invalid');
    answers['POST /auth/confirm-email'] = { message: 'Done.' };
    await enterPassword(page);
    expect(await screen.findByRole('heading', { name: confirmed })).toBeInTheDocument();
    expect(confirmations(page)).toEqual([{ token }, { token, password: 'a long password' }]);
  });

  test("another user's link that was used meanwhile is no success", async () => {
    const answers: Answers = { 'POST /auth/confirm-email': passwordRequired, ...renewed() };
    const page = show(answers, {});
    await passwordField();
    answers['POST /auth/confirm-email'] = linkInvalid;
    await enterPassword(page);
    expect(await screen.findByRole('heading', { name: broken })).toBeInTheDocument();
  });

  test('the link is not sent again automatically', async () => {
    jest.useFakeTimers();
    const page = show({ 'POST /auth/confirm-email': silence }, unconfirmed);
    await screen.findByRole('button', { name: 'Try again' });
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(confirmations(page)).toHaveLength(1);
  });

  test.each(failures)('after %s the user can retry', async (_, failure, text) => {
    const answers: Answers = { 'POST /auth/confirm-email': failure, ...renewed() };
    const { person } = show(answers, unconfirmed);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    answers['POST /auth/confirm-email'] = { message: 'Done.' };
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: confirmed })).toBeInTheDocument();
  });
});

describe('without a session', () => {
  test('the form sends the link together with the password', async () => {
    const page = show({ 'POST /auth/confirm-email': { message: 'Done.' } }, null);
    expect(screen.getByRole('heading', { name: 'Confirm your email' })).toBeInTheDocument();
    expect(await passwordField()).toHaveAttribute('autocomplete', 'current-password');
    expect(page.calls).toEqual([]);
    await enterPassword(page);
    expect(await screen.findByRole('heading', { name: confirmed })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
    expect(page.calls.map(({ operation, body }) => [operation, body])).toEqual([
      ['POST /auth/confirm-email', { token, password: 'a long password' }],
    ]);
  });

  test('the password can be shown, and there is a link to reset it', async () => {
    const { person } = show({}, null);
    await person.click(screen.getByRole('button', { name: 'Show password' }));
    expect(await passwordField()).toHaveAttribute('type', 'text');
    expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/forgot-password');
  });

  test('an empty password is not sent', async () => {
    const page = show({}, null);
    await press(page);
    expect(await passwordField()).toHaveAccessibleDescription('Please enter your password');
    expect(page.calls).toEqual([]);
  });

  test('a wrong password is shown at the field, which has the focus', async () => {
    const answers: Answers = {
      'POST /auth/confirm-email': refuse(422, 'wrong_password', 'The current password is incorrect.', {
        password: 'is incorrect',
      }),
    };
    const page = show(answers, null);
    const field = await passwordField();
    await enterPassword(page, 'wrong');
    expect(await screen.findByText('Password is incorrect')).toBeInTheDocument();
    expect(field).toHaveAccessibleDescription('Password is incorrect');
    expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(field).toHaveFocus();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    answers['POST /auth/confirm-email'] = { message: 'Done.' };
    await page.person.clear(field);
    await enterPassword(page);
    expect(await screen.findByRole('heading', { name: confirmed })).toBeInTheDocument();
  });

  test('a used link does not work', async () => {
    await enterPassword(show({ 'POST /auth/confirm-email': linkInvalid }, null));
    expect(await screen.findByRole('heading', { name: broken })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  });

  test.each(failures)('after %s the user can retry', async (_, failure, text) => {
    const answers: Answers = { 'POST /auth/confirm-email': failure };
    const page = show(answers, null);
    await enterPassword(page);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    answers['POST /auth/confirm-email'] = { message: 'Done.' };
    await press(page);
    expect(await screen.findByRole('heading', { name: confirmed })).toBeInTheDocument();
  });

  test('a sign-in in another tab neither sends the link nor removes the form', async () => {
    const { calls } = show({}, null);
    act(() => session.start({ token: 'another-tab', user: sampleUser() }));
    expect(await passwordField()).toBeInTheDocument();
    expect(calls).toEqual([]);
  });
});
