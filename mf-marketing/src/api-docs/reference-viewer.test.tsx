import { session } from '@keystead/web-kit';
import { sampleUser } from '@keystead/web-kit/testing';
import { render, waitFor } from '@testing-library/react';
import styles from 'swagger-ui-dist/swagger-ui.css';
import { asSignedIn, fileHash, ReferenceViewer } from './reference-viewer.tsx';

test('its stylesheet must have the hash that the gateway provided', async () => {
  Object.assign(globalThis, { __keystead_integrity__: { [new URL(styles, location.href).pathname]: 'sha384-right' } });
  render(<ReferenceViewer />);
  await waitFor(() =>
    expect(document.querySelector('link[rel="stylesheet"]')).toHaveAttribute('integrity', 'sha384-right'),
  );
});

afterEach(() => Object.assign(globalThis, { __keystead_integrity__: undefined }));

test('fileHash: finds a file by its path, whatever its full URL', () => {
  Object.assign(globalThis, { __keystead_integrity__: { '/assets/mf-marketing/0f3a/viewer.css': 'sha384-right' } });
  expect(fileHash('http://localhost/assets/mf-marketing/0f3a/viewer.css')).toBe('sha384-right');
  expect(fileHash('/assets/mf-marketing/0f3a/viewer.css')).toBe('sha384-right');
  expect(fileHash('http://localhost:4173/viewer.css')).toBeUndefined();
});

test('fileHash: returns undefined where no hash is known', () => {
  expect(fileHash('/assets/mf-marketing/0f3a/viewer.css')).toBeUndefined();
});

describe('asSignedIn', () => {
  const call = (url: string, headers: Record<string, string> = {}) => asSignedIn({ url, headers }).headers;

  beforeEach(() => session.start({ token: 'abc', user: sampleUser() }));
  afterEach(() => session.end());

  test('sends a request as the signed-in user', () => {
    expect(call('/api/properties')).toEqual({ Authorization: 'Bearer abc' });
    expect(call(`${window.location.origin}/api/properties`)).toEqual({ Authorization: 'Bearer abc' });
  });

  test('keeps a key that was entered', () => {
    expect(call('/api/properties', { Authorization: 'Bearer ks_test_1' })).toEqual({
      Authorization: 'Bearer ks_test_1',
    });
  });

  test('adds nothing to requests to other origins', () => {
    expect(call('https://example.com/api/properties')).toEqual({});
  });

  test('adds nothing without a session', () => {
    session.end();
    expect(call('/api/properties')).toEqual({});
  });
});
