import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { NewRelease, RemoteName } from '@keystead/contracts';
import { integrityOf } from '@keystead/releases';
import { CliError } from './errors.ts';
import type { Workplace } from './workplace.ts';

const run = promisify(execFile);

/**
 * The commit of a folder's files, with a suffix `-changed` if the folder has uncommitted changes; null outside of a
 * repository.
 */
async function commitOf(folder: string): Promise<string | null> {
  try {
    const { stdout: commit } = await run('git', ['rev-parse', 'HEAD'], { cwd: folder });
    const { stdout: changed } = await run('git', ['status', '--porcelain', '--', '.'], { cwd: folder });
    return `${commit.trim()}${changed === '' ? '' : '-changed'}`;
  } catch {
    return null;
  }
}

export interface BuiltFile {
  readonly integrity: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

export interface BuiltRelease {
  readonly release: NewRelease;
  readonly files: readonly BuiltFile[];
}

async function readManifest(folder: string, remote: RemoteName): Promise<Omit<NewRelease, 'remote' | 'commit'>> {
  try {
    return JSON.parse(await readFile(join(folder, 'dist/release.json'), 'utf8')) as NewRelease;
  } catch {
    throw new CliError(`${remote} is not built: publish it with --build.`);
  }
}

async function readChecked(path: string, integrity: string): Promise<BuiltFile> {
  const content = await readFile(path).catch(() => null);
  if (content === null) throw new CliError(`${path} is missing. Build it again.`);
  if (integrityOf(content) !== integrity) throw new CliError(`${path} was changed after it was built. Build it again.`);
  return { integrity, content: new Uint8Array(content) };
}

/**
 * Reads the newest build of a remote, with its files.
 * @throws CliError when there is none, or a file is missing or doesn't match its hash.
 */
export async function readBuilt({ root, folderOf }: Workplace, remote: RemoteName): Promise<BuiltRelease> {
  const folder = folderOf(remote);
  const manifest = await readManifest(folder, remote);
  const { release, version, container, entry, preload, server, shared, imports, operations } = manifest;
  const files = await Promise.all(
    manifest.files.map(({ path, integrity }) => readChecked(join(folder, 'dist', release, path), integrity)),
  );
  const added = { ...(imports && { imports }), ...(manifest.manifest && { manifest: manifest.manifest }) };
  const named = { remote, release, version, commit: await commitOf(root), container, entry, preload, server };
  return { release: { ...named, files: manifest.files, shared, operations, ...added }, files };
}
