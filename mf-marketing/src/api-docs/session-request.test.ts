import { session } from '@keystead/web-kit';
import { sampleUser } from '@keystead/web-kit/testing';
import { asSignedIn } from './reference-viewer.tsx';

const call = (url: string, headers: Record<string, string> = {}) => asSignedIn({ url, headers }).headers;

beforeEach(() => session.start({ token: 'abc', user: sampleUser() }));
afterEach(() => session.end());

test('asSignedIn: sends a request as the signed-in user', () => {
  expect(call('/api/properties')).toEqual({ Authorization: 'Bearer abc' });
  expect(call(`${window.location.origin}/api/properties`)).toEqual({ Authorization: 'Bearer abc' });
});

test('asSignedIn: keeps a key that was entered', () => {
  expect(call('/api/properties', { Authorization: 'Bearer ks_test_1' })).toEqual({ Authorization: 'Bearer ks_test_1' });
});

test('asSignedIn: adds nothing to requests to other origins', () => {
  expect(call('https://example.com/api/properties')).toEqual({});
});

test('asSignedIn: adds nothing without a session', () => {
  session.end();
  expect(call('/api/properties')).toEqual({});
});
