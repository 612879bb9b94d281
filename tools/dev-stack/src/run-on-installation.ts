import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { StartError } from '@keystead/embedded-mongodb';
import { readStartConfig } from './config.ts';
import { withDatabase } from './database/installation-database.ts';

const root = join(import.meta.dirname, '../../..');

/**
 * Runs a program on the database of this installation, whether the product runs or not. This process then exits with its
 * code, or with 1 if it could not be started.
 * @param program its path from the root of the repository.
 * @param settings environment variables besides those of the installation.
 */
export async function runOnInstallation(
  program: string,
  args: readonly string[],
  settings: NodeJS.ProcessEnv = {},
): Promise<void> {
  try {
    const config = readStartConfig(root);
    process.exitCode = await withDatabase(config, async (uri) => {
      const child = spawn(process.execPath, [join(root, program), ...args], {
        stdio: 'inherit',
        env: { ...config.environment, MONGODB_URI: uri, ...settings },
      });
      const [code] = await once(child, 'exit');
      return code ?? 1;
    });
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exitCode = 1;
  }
}
