import { sampleUser } from '../../test/sample-user.ts';
import { personalTabStorage } from './personal-tab-storage.ts';
import { session } from './session.ts';

const signIn = (id: number) => session.start({ token: 'abc', user: sampleUser({ id }) });

beforeEach(() => {
  sessionStorage.clear();
  session.end();
});

test("keeps each user's values apart, also while they are signed out", () => {
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
