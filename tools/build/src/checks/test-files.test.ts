import { join } from 'node:path';
import { findTestFiles } from './test-files.ts';

const root = join(import.meta.dirname, '../../../..');
const own = 'tools/build/src/checks/test-files.test.ts';

describe('findTestFiles', () => {
  test('returns all tests if no word is given', () => {
    expect(findTestFiles(root, []).tests).toContain(own);
  });

  test('returns the tests whose path contains a word', () => {
    const { tests } = findTestFiles(root, ['checks/test-files']);
    expect(tests).toEqual([own]);
  });

  test('throws when a word matches no path', () => {
    expect(() => findTestFiles(root, ['checks', 'portfolo'])).toThrow(`No test path contains "portfolo".`);
  });
});
