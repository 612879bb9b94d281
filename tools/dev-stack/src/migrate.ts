// `npm run migrate`: runs the pending migrations of this installation, whether it runs or not. `npm run migrate -- status`
// and `npm run migrate -- --dry-run` only print them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { StartError } from '@keystead/embedded-mongodb';
import { readStartConfig } from './config.ts';
import { withDatabase } from './database/installation-database.ts';
import { serviceNames } from './product/programs.ts';

const root = join(import.meta.dirname, '../../..');
const program = join(root, 'services/single-process/src/main.ts');

async function run(uri: string, environment: NodeJS.ProcessEnv): Promise<number> {
  const SERVICE_SETTINGS = JSON.stringify(Object.fromEntries(serviceNames.map((name) => [name, {}])));
  const child = spawn(process.execPath, [program, 'migrate', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...environment, MONGODB_URI: uri, SERVICE_SETTINGS },
  });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

try {
  const config = readStartConfig(root);
  process.exitCode = await withDatabase(config, (uri) => run(uri, config.environment));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
