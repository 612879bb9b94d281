import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { StartError } from '@keystead/embedded-mongodb';

/**
 * Builds the shell and the remotes that have changed. Progress goes to the terminal.
 * @throws StartError if one can't be built.
 */
export async function buildApps(root: string, signal?: AbortSignal): Promise<void> {
  const command = join(root, 'tools/build/src/commands/build-all.ts');
  const child = spawn(process.execPath, [command], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], signal });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new StartError('The shell and the remotes could not be built.');
}
