import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const repository = join(import.meta.dirname, '../../../..');
const repositoryPackages = join(repository, 'node_modules');
const OURS = '@keystead';

/** Links packages of other authors. Those that lead to a workspace are left out. */
async function linkOthers(target: string): Promise<void> {
  for (const name of await readdir(repositoryPackages)) {
    if (name.startsWith('.') || name === OURS) continue;
    const path = await realpath(join(repositoryPackages, name));
    if (path.startsWith(repositoryPackages + sep)) await symlink(path, join(target, name));
  }
}

/**
 * Installs the packed packages into a folder outside the repository, as `npm install ./packages/*.tgz` does. Tests have no
 * network, so the packages of other authors are those of this repository. No source of a workspace can be reached.
 */
export async function installPacked(folder: string): Promise<void> {
  const packed = await mkdtemp(join(tmpdir(), 'keystead-packed-'));
  const modules = join(folder, 'node_modules');
  try {
    await run(process.execPath, [join(repository, 'tools/build/src/commands/pack.ts'), '--to', packed]);
    for (const own of ['.bin', OURS]) await mkdir(join(modules, own), { recursive: true });
    await linkOthers(modules);
    for (const file of await readdir(packed)) {
      const unpacked = join(packed, file.replace(/\.tgz$/, ''));
      await mkdir(unpacked);
      await run('tar', ['-xzf', join(packed, file), '--strip-components=1', '-C', unpacked]);
      const { name, bin = {} } = JSON.parse(await readFile(join(unpacked, 'package.json'), 'utf8')) as {
        name: string;
        bin?: Record<string, string>;
      };
      await rename(unpacked, join(modules, name));
      for (const [program, path] of Object.entries(bin))
        await symlink(join(modules, name, path), join(modules, '.bin', program));
    }
  } finally {
    await rm(packed, { recursive: true, force: true });
  }
}
