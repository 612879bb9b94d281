import { join } from 'node:path';
import { journeyProject } from '../packages/build/src/jest/projects.ts';

/**
 * Two journeys at a time, against one product that they share, or one of their own where they stop or configure it. One that
 * needs the machine alone is an `.alone.journey.ts`: `npm test` runs it after the others.
 */
export default {
  ...journeyProject(join(import.meta.dirname, '..')),
  globalSetup: join(import.meta.dirname, 'src/before-journeys.ts'),
  globalTeardown: join(import.meta.dirname, 'src/after-journeys.ts'),
  setupFilesAfterEnv: [join(import.meta.dirname, 'src/close-browser.ts')],
  maxWorkers: 2,
  // No limit of a journey's work: whatever takes this long hangs.
  testTimeout: 1_800_000,
};
