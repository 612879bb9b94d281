import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RemoteName } from '@keystead/contracts';
import { CliError } from './errors.ts';

/** Where a command line runs: in a repository with all remotes, or in the folder of one. */
export interface Workplace {
  /** How the program is called there. */
  readonly program: string;
  /** The folder whose files decide whether a release is of a commit. */
  readonly root: string;
  /** The folder of a remote. @throws CliError when it isn't here. */
  readonly folderOf: (remote: RemoteName) => string;
  /** Builds a remote, with the build's output shown. @throws CliError when the build fails. */
  build(remote: RemoteName): Promise<void>;
}

function runBuild(remote: RemoteName, cwd: string, args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, args, { cwd, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new CliError(`${remote} could not be built.`))));
  });
}

/** The repository of the product, for `npm run release`. It builds as `npm run build` does. */
export const repository = (root: string): Workplace => ({
  program: 'npm run release --',
  root,
  folderOf: (remote) => join(root, remote),
  build: (remote) => runBuild(remote, root, [join(root, 'tools/build/src/commands/build-all.ts'), remote]),
});

/** The folder of one remote, which may be all of a team's repository, for `keystead`. */
export const ownFolder = (folder: string, own: RemoteName): Workplace => ({
  program: 'npx keystead',
  root: folder,
  folderOf(remote) {
    if (remote !== own) throw new CliError(`This is the folder of ${own}, not of ${remote}.`);
    return folder;
  },
  build: (remote) => runBuild(remote, folder, [fileURLToPath(import.meta.resolve('@keystead/build/build-app'))]),
});
