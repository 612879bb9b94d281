import { sampleUser } from '../test/samples.ts';
import { personalTabStorage, session } from './session.ts';

const user = sampleUser();

function storageChanged(key: string | null) {
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

beforeEach(() => {
  localStorage.clear();
  session.end();
});

test('is restored when token and user are stored', () => {
  localStorage.setItem('token', 'abc');
  localStorage.setItem('user', JSON.stringify(user));
  session.restore();
  expect(session.get()).toEqual({ status: 'signed-in', token: 'abc', user });
});

test.each([
  ['an unparseable user', 'abc', '{"id":'],
  ['a user that is no user', 'abc', '"Lena"'],
  ['no user', 'abc', null],
  ['no token', null, JSON.stringify(user)],
])('with %s both keys are cleared', (_, token, stored) => {
  if (token !== null) localStorage.setItem('token', token);
  if (stored !== null) localStorage.setItem('user', stored);
  session.restore();
  expect(session.get().status).toBe('signed-out');
  expect(localStorage).toHaveLength(0);
});

test('start stores the session, and end clears both keys', () => {
  session.start({ token: 'abc', user });
  expect(localStorage.getItem('token')).toBe('abc');
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(user);
  session.end();
  expect(localStorage).toHaveLength(0);
  expect(session.get()).toEqual({ status: 'signed-out', token: null, user: null });
});

test('a changed profile replaces the stored one', () => {
  session.start({ token: 'abc', user });
  session.replaceUser({ ...user, first_name: 'Lina' });
  expect(session.get()).toMatchObject({ token: 'abc', user: { first_name: 'Lina' } });
  expect(localStorage.getItem('token')).toBe('abc');
  expect(localStorage.getItem('user')).toContain('Lina');
});

test('who has just registered is new until the session is read anew', () => {
  session.start({ token: 'abc', user }, { isNew: true });
  session.replaceUser({ ...user, email_confirmed: true });
  expect(session.get().isNew).toBe(true);
  session.restore();
  expect(session.get().isNew).toBeUndefined();
});

test('a late answer to a signed-out user signs nobody in', () => {
  session.replaceUser(user);
  expect(session.get().status).toBe('signed-out');
  expect(localStorage).toHaveLength(0);
});

test('follows sign-out and sign-in in another tab', () => {
  session.restore();
  session.start({ token: 'abc', user });
  localStorage.clear();
  storageChanged(null);
  expect(session.get().status).toBe('signed-out');
  localStorage.setItem('user', JSON.stringify(user));
  localStorage.setItem('token', 'def');
  storageChanged('token');
  expect(session.get()).toMatchObject({ status: 'signed-in', token: 'def' });
});

test('a profile that arrives after sign-out in another tab does not restore the session', () => {
  session.restore();
  session.start({ token: 'abc', user });
  // The other tab has cleared the storage; its event has not reached this one yet.
  localStorage.clear();
  session.replaceUser({ ...user, first_name: 'Lina' });
  storageChanged('token');
  expect(session.get().status).toBe('signed-out');
  expect(localStorage).toHaveLength(0);
});

test('lives as long as the page where the browser forbids storage', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  session.start({ token: 'abc', user });
  expect(session.get().status).toBe('signed-in');
});

const signIn = (id: number) => session.start({ token: 'abc', user: sampleUser({ id }) });

beforeEach(() => {
  sessionStorage.clear();
  session.end();
});

test("personalTabStorage keeps each user's values apart, also while they are signed out", () => {
  signIn(7);
  personalTabStorage.write('choice', 'starter');
  session.end();
  expect(personalTabStorage.read('choice')).toBeNull();
  signIn(8);
  expect(personalTabStorage.read('choice')).toBeNull();
  personalTabStorage.remove('choice');
  signIn(7);
  expect(personalTabStorage.read('choice')).toBe('starter');
  personalTabStorage.remove('choice');
  expect(personalTabStorage.read('choice')).toBeNull();
});
