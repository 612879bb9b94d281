import { session } from '@keystead/web-kit';
import { sampleUser } from '@keystead/web-kit/testing';
import { asSignedIn } from './session-request.ts';

const call = (url: string, headers: Record<string, string> = {}) => asSignedIn({ url, headers }).headers;

beforeEach(() => session.start({ token: 'abc', user: sampleUser() }));
afterEach(() => session.end());

test('what is tried out goes as who is signed in', () => {
  expect(call('/api/properties')).toEqual({ Authorization: 'Bearer abc' });
  expect(call(`${window.location.origin}/api/properties`)).toEqual({ Authorization: 'Bearer abc' });
});

test('a key that was entered goes in place of the session', () => {
  expect(call('/api/properties', { Authorization: 'Bearer ks_test_1' })).toEqual({ Authorization: 'Bearer ks_test_1' });
});

test('nothing of the session goes elsewhere', () => {
  expect(call('https://example.com/api/properties')).toEqual({});
});

test('who is not signed in sends nothing', () => {
  session.end();
  expect(call('/api/properties')).toEqual({});
});
