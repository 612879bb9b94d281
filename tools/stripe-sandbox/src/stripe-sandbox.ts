import { changesOf, connectDatabase, type Logger, type Program, startable, startJobs } from '@keystead/service-kit';
import manifest from '../package.json' with { type: 'json' };
import { readSandboxConfig, type SandboxConfig } from './config.ts';
import { createSandbox } from './create-sandbox.ts';

/** Sets up the sandbox as a program: database, indexes, application and jobs. */
async function setUpSandbox(config: SandboxConfig, log: Logger): Promise<Program> {
  const database = await connectDatabase(config.MONGODB_URI, config.MONGODB_DATABASE);
  const sandbox = createSandbox({ config, version: manifest.version, database, log });
  await sandbox.prepare();
  const stopJobs = startJobs(sandbox.jobs, log, config.SINGLE_REPLICA ? changesOf(database) : undefined);
  return {
    handler: sandbox.app.callback(),
    async close() {
      await sandbox.close();
      await stopJobs();
      await database.close();
    },
  };
}

/** The definition of the sandbox that stands in for Stripe; it starts with the settings from `readSandboxConfig`. */
export const stripeSandbox = startable('stripe-sandbox', readSandboxConfig, setUpSandbox);
