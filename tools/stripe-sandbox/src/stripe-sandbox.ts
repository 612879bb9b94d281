import { changesOf, databaseProgram, type Logger, type Program, startable, startJobs } from '@keystead/service-kit';
import manifest from '../package.json' with { type: 'json' };
import { readSandboxConfig, type SandboxConfig } from './config.ts';
import { createSandbox } from './create-sandbox.ts';

/** Sets up the sandbox as a program: database, indexes, application and jobs. */
async function setUpSandbox(config: SandboxConfig, log: Logger): Promise<Program> {
  return databaseProgram({
    name: 'stripe-sandbox',
    version: manifest.version,
    uri: config.MONGODB_URI,
    databaseName: config.MONGODB_DATABASE,
    log,
    setUp(database) {
      const sandbox = createSandbox({ config, version: manifest.version, database, log });
      return {
        prepare: () => sandbox.prepare(),
        start() {
          const stopJobs = startJobs(sandbox.jobs, log, config.SINGLE_REPLICA ? changesOf(database) : undefined);
          return {
            handler: sandbox.app.callback(),
            async close() {
              await sandbox.close();
              await stopJobs();
            },
          };
        },
      };
    },
  });
}

/** The definition of the sandbox that stands in for Stripe; it starts with the settings from `readSandboxConfig`. */
export const stripeSandbox = startable('stripe-sandbox', readSandboxConfig, setUpSandbox);
