import { LEAST_FREE_MB, tooLittleSpace } from './start-conditions.ts';

test('tooLittleSpace: explains in one sentence that a disk has too little free space', () => {
  expect(tooLittleSpace('/data', LEAST_FREE_MB)).toBeUndefined();
  expect(tooLittleSpace('/data', 100)).toBe(
    'The disk is full: 100 MB are free at /data, and the database needs at least 512 MB.',
  );
});
