import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changedFiles, findTestFiles, testsOf } from './test-files.ts';

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

describe('changedFiles', () => {
  let folder: string;
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@mail.example', ...args], { cwd: folder });
  const write = (...files: string[]) => files.map((file) => writeFileSync(join(folder, file), file + Math.random()));
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'keystead-changed-'));
    git('init', '--quiet', '--initial-branch', 'main');
    write('kept.ts', 'edited.ts', 'committed.ts', 'on-main.ts');
    git('add', '.');
    git('commit', '--quiet', '--message', 'first');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('returns the files of the branch, of the index and of the working tree, with untracked ones', async () => {
    git('checkout', '--quiet', '-b', 'branch');
    write('committed.ts');
    git('commit', '--quiet', '--all', '--message', 'second');
    write('edited.ts', 'new.ts');
    git('checkout', '--quiet', 'main', '--', 'on-main.ts');
    expect(await changedFiles(folder)).toEqual(['committed.ts', 'edited.ts', 'new.ts']);
  });

  test('on the main branch, returns only uncommitted files', async () => {
    write('edited.ts');
    expect(await changedFiles(folder)).toEqual(['edited.ts']);
  });
});

describe('testsOf', () => {
  const all = findTestFiles(root, []);
  const touchedBy = (...files: string[]) => testsOf(root, files, all);

  test('selects tests that import the file, in its package and in others', async () => {
    const { tests, specs } = await touchedBy('tools/build/src/checks/run-steps.ts');
    expect(tests).toContain('tools/build/src/checks/run-steps.test.ts');
    expect(tests).not.toContain('tools/build/src/checks/repository-checks.test.ts');
    expect(specs).toEqual([]);
    const kit = await touchedBy('packages/service-kit/src/program/jobs.ts');
    expect(kit.tests).toContain('packages/service-kit/src/program/jobs.test.ts');
    expect(kit.tests.some((file) => file.startsWith('services/portfolio/'))).toBe(true);
  });

  test('selects all specs when a page or a service changed', async () => {
    expect((await touchedBy('mf-billing/src/public/robots.txt')).specs).toEqual(all.specs);
    expect((await touchedBy('services/portfolio/README.md')).specs).toEqual([]);
  });

  test('selects the specs that import a changed file of e2e', async () => {
    const { tests, specs } = await touchedBy('tools/e2e/src/webhook-receiver.ts');
    expect(tests).toEqual([]);
    expect(specs).toContain('tools/e2e/specs/developers.spec.ts');
    expect(specs).not.toContain('tools/e2e/specs/dashboard.spec.ts');
    expect((await touchedBy('tools/e2e/jest.config.js')).specs).toEqual(all.specs);
  });

  test("selects the package's tests for a file that nothing imports", async () => {
    const { tests } = await touchedBy('packages/releases/package.json');
    expect(new Set(tests.map((file) => file.split('/src/')[0]))).toEqual(new Set(['packages/releases']));
  });

  test('selects tests that read the whole repository for a file outside all packages', async () => {
    const { tests } = await touchedBy('docker-compose.yml');
    expect(tests.some((file) => file.startsWith('tools/dev-stack/'))).toBe(true);
    expect(tests.some((file) => file.startsWith('services/'))).toBe(false);
  });

  test('selects all tests when the dependencies changed', async () => {
    expect(await touchedBy('package-lock.json')).toEqual(all);
  });
});
