import { join } from 'node:path';
import { e2eProject } from '../build/src/jest/projects.ts';

/**
 * Two specs at a time, against one product that they share, or one of their own where they stop or configure it. One
 * that needs the machine alone is an `.alone.spec.ts`: `npm test` runs it after the others.
 */
export default {
  ...e2eProject(join(import.meta.dirname, '../..')),
  globalSetup: join(import.meta.dirname, 'src/global-setup.ts'),
  globalTeardown: join(import.meta.dirname, 'src/global-teardown.ts'),
  setupFilesAfterEnv: [join(import.meta.dirname, 'src/close-browser.ts')],
  maxWorkers: 2,
  // No limit of a spec's work: whatever takes this long hangs.
  testTimeout: 1_800_000,
};
