import { fileHash } from './file-hash.ts';

afterEach(() => Object.assign(globalThis, { __keystead_integrity__: undefined }));

test('a file is known by its path, whatever its whole address', () => {
  Object.assign(globalThis, { __keystead_integrity__: { '/assets/mf-marketing/0f3a/viewer.css': 'sha384-right' } });
  expect(fileHash('http://localhost/assets/mf-marketing/0f3a/viewer.css')).toBe('sha384-right');
  expect(fileHash('/assets/mf-marketing/0f3a/viewer.css')).toBe('sha384-right');
  expect(fileHash('http://localhost:4173/viewer.css')).toBeUndefined();
});

test('where no hash is known, none is asked for', () => {
  expect(fileHash('/assets/mf-marketing/0f3a/viewer.css')).toBeUndefined();
});
