import { nodeProject, webProject } from './packages/build/src/jest/projects.ts';

const root = import.meta.dirname;
const testing = `${root}/packages/dev-stack/src/testing`;

/** Unit and service tests; the journeys have their own configuration in e2e/. */
export default {
  testTimeout: 30_000,
  projects: [
    nodeProject(root, {
      globalSetup: `${testing}/start-test-database.ts`,
      globalTeardown: `${testing}/stop-test-database.ts`,
    }),
    webProject(root),
  ],
};
