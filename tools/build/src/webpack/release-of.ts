import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot, workspaceDependencies } from './workspace-dependencies.ts';

const TESTS = /\.test\.tsx?$/;

function sourcesOf(folder: string): string[] {
  const files = globSync('{src/**/*.*,package.json,webpack.config.js}', { cwd: folder });
  return files.filter((file) => !TESTS.test(file)).map((file) => path.join(folder, file));
}

/** Returns a short hash of the files' paths in the repository and of their contents. */
export function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of [...files].sort()) {
    hash
      .update(`${path.relative(repositoryRoot, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 12);
}

/** Lists the files that affect every app's output besides its own sources: these presets and the lock file. */
export function toolchainFiles(): string[] {
  const presets = globSync('*.ts', { cwd: import.meta.dirname }).map((file) => path.join(import.meta.dirname, file));
  return [...presets.filter((file) => !TESTS.test(file)), path.join(repositoryRoot, 'package-lock.json')];
}

/**
 * Returns the name of the release that a build of an app's folder would create now: a hash of all its inputs. The same
 * inputs give the same name on any machine.
 */
export function releaseOf(folder: string): string {
  const folders = [folder, ...workspaceDependencies(folder)];
  return hashOf([...folders.flatMap(sourcesOf), ...toolchainFiles()]);
}
