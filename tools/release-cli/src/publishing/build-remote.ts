import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { RemoteName } from '@keystead/contracts';
import { CliError } from '../cli-error.ts';

/** Builds a remote as `npm run build` does, with the build's output shown. @throws CliError when the build fails. */
export function buildRemote(root: string, remote: RemoteName): Promise<void> {
  const script = join(root, 'tools/build/src/commands/build-all.ts');
  const child = spawn(process.execPath, [script, remote], { cwd: root, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new CliError(`${remote} could not be built.`))));
  });
}
