import { fileHash } from './reference-viewer.tsx';

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
