// `npm run admin -- EMAIL`: creates an administrator on this installation, whether it runs or not.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { StartError } from '@keystead/embedded-mongodb';
import { readStartConfig } from './config.ts';
import { withDatabase } from './database/installation-database.ts';

const root = join(import.meta.dirname, '../../..');
const command = join(root, 'services/identity/src/commands/make-admin.ts');

function run(uri: string, environment: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, [command, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...environment, MONGODB_URI: uri },
  });
  return new Promise((resolve, reject) => child.once('error', reject).once('exit', (code) => resolve(code ?? 1)));
}

try {
  const config = readStartConfig(root);
  process.exitCode = await withDatabase(config, (uri) => run(uri, config.environment));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
