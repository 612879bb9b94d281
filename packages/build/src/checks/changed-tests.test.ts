import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changedFiles, testsOf } from './changed-tests.ts';
import { findTestFiles } from './test-files.ts';

describe('the files that changed', () => {
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

  test('are those of the branch, of the index, of the folder and the new ones', async () => {
    git('checkout', '--quiet', '-b', 'branch');
    write('committed.ts');
    git('commit', '--quiet', '--all', '--message', 'second');
    write('edited.ts', 'new.ts');
    git('checkout', '--quiet', 'main', '--', 'on-main.ts');
    expect(await changedFiles(folder)).toEqual(['committed.ts', 'edited.ts', 'new.ts']);
  });

  test('are those that are not committed on the main branch itself', async () => {
    write('edited.ts');
    expect(await changedFiles(folder)).toEqual(['edited.ts']);
  });
});

describe('the tests that a change can touch', () => {
  const root = join(import.meta.dirname, '../../../..');
  const all = findTestFiles(root, []);
  const touchedBy = (...files: string[]) => testsOf(root, files, all);

  test('are those that import the file, in its package and in others', async () => {
    const { tests, journeys } = await touchedBy('packages/build/src/checks/step.ts');
    expect(tests).toContain('packages/build/src/checks/run-steps.test.ts');
    expect(tests).not.toContain('packages/build/src/checks/unused-icons.test.ts');
    expect(journeys).toEqual([]);
    const kit = await touchedBy('packages/service-kit/src/program/jobs.ts');
    expect(kit.tests).toContain('packages/service-kit/src/program/jobs.test.ts');
    expect(kit.tests.some((file) => file.startsWith('services/portfolio/'))).toBe(true);
  });

  test('are all journeys where a page or a service changed', async () => {
    expect((await touchedBy('mf-billing/src/public/robots.txt')).journeys).toEqual(all.journeys);
    expect((await touchedBy('services/portfolio/README.md')).journeys).toEqual([]);
  });

  test('are the journeys that import it where the file is one of e2e', async () => {
    const { tests, journeys } = await touchedBy('e2e/src/webhook-receiver.ts');
    expect(tests).toEqual([]);
    expect(journeys).toContain('e2e/journeys/developers.journey.ts');
    expect(journeys).not.toContain('e2e/journeys/dashboard.journey.ts');
    expect((await touchedBy('e2e/jest.config.js')).journeys).toEqual(all.journeys);
  });

  test('are those of the package for a file that nothing imports', async () => {
    const { tests } = await touchedBy('packages/rollouts/package.json');
    expect(new Set(tests.map((file) => file.split('/src/')[0]))).toEqual(new Set(['packages/rollouts']));
  });

  test('are those that read the repository for a file of no package', async () => {
    const { tests } = await touchedBy('docker-compose.yml');
    expect(tests.some((file) => file.startsWith('packages/dev-stack/'))).toBe(true);
    expect(tests.some((file) => file.startsWith('services/'))).toBe(false);
  });

  test('are all of them where the dependencies changed', async () => {
    expect(await touchedBy('package-lock.json')).toEqual(all);
  });
});
