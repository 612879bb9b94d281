import { nodeProject, webProject } from './tools/build/src/jest/projects.ts';

const root = import.meta.dirname;
const testing = `${root}/tools/dev-stack/test`;

/** Unit and service tests; the end-to-end specs have their own configuration in tools/e2e/. */
export default {
  // No limit of a test's work: whatever takes this long hangs.
  testTimeout: 1_800_000,
  // Also on two cores, where jest would take one: the database waits more than it works.
  maxWorkers: 2,
  // What a worker has loaded for one file it never gives back.
  workerIdleMemoryLimit: '1500MB',
  // A test that failed may have left a server behind; the run ends all the same.
  forceExit: true,
  projects: [
    nodeProject(root, {
      globalSetup: `${testing}/start-test-databases.ts`,
      globalTeardown: `${testing}/stop-test-databases.ts`,
      setupFiles: [`${testing}/use-test-database.ts`],
    }),
    webProject(root),
  ],
};
