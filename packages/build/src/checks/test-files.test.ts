import { join } from 'node:path';
import { findTestFiles } from './test-files.ts';

const root = join(import.meta.dirname, '../../../..');
const own = 'packages/build/src/checks/test-files.test.ts';

describe('the choice of tests', () => {
  test('is all of them without a word', () => {
    expect(findTestFiles(root, []).tests).toContain(own);
  });

  test('is those whose path holds a word', () => {
    const { tests } = findTestFiles(root, ['checks/test-files']);
    expect(tests).toEqual([own]);
  });

  test('is an error when a word fits nothing', () => {
    expect(() => findTestFiles(root, ['checks', 'portfolo'])).toThrow(`No test's path holds "portfolo".`);
  });
});
