import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ModuleExports, RemoteManifest } from '@keystead/contracts';
import {
  isInstalled,
  type Manifest,
  namedWorkspaces,
  readManifest,
  readWorkspaces,
  repositoryRoot,
} from '../workspaces.ts';

/** Files that are in no build. */
const NO_SOURCES = /\.(?:test\.tsx?|d\.ts)$/;

function sourcesOf(folder: string): string[] {
  const files = globSync('{src/**/*.*,package.json,webpack.config.js}', { cwd: folder });
  return files.filter((file) => !NO_SOURCES.test(file)).map((file) => path.join(folder, file));
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
  const presets = globSync('*.{ts,js}', { cwd: import.meta.dirname }).map((file) =>
    path.join(import.meta.dirname, file),
  );
  const lock = path.join(repositoryRoot, 'package-lock.json');
  return [...presets.filter((file) => !NO_SOURCES.test(file)), ...(existsSync(lock) ? [lock] : [])];
}

/**
 * Returns the name of the release that a build of an app's folder would create now: a hash of all its inputs. The same
 * inputs give the same name on any machine.
 */
export function releaseOf(folder: string): string {
  const manifest = readManifest(path.join(folder, 'package.json'));
  // Peers don't count: the shell provides them.
  const namesIn = ({ dependencies = {} }: Manifest) => Object.keys(dependencies);
  // In a team's own repository all of them are installed, so the lock file says what is bundled.
  const workspaces = isInstalled ? [] : readWorkspaces(repositoryRoot);
  const bundled = [...namedWorkspaces(manifest, workspaces, namesIn)];
  const folders = [folder, ...bundled.map((workspace) => path.join(repositoryRoot, workspace.folder))];
  return hashOf([...folders.flatMap(sourcesOf), ...toolchainFiles()]);
}

/** One file of a release, with its path in the release's folder. */
export interface ReleaseFile {
  path: string;
  /** `sha384-…`, in the format of the attribute `integrity`. */
  integrity: string;
  bytes: number;
}

/** `release.json`: the data that the gateway needs to serve one immutable build of the shell or of a remote. */
export interface ReleaseManifest {
  name: string;
  version: string;
  release: string;
  container: string;
  entry: string;
  /** For the shell: further entry scripts. For a remote: the scripts that its routes need immediately. */
  preload: string[];
  /** Fonts to preload with the entry. */
  fonts: string[];
  /** The bundle with which the gateway renders public pages; null if the app has none. */
  server: string | null;
  files: ReleaseFile[];
  /** The ranges of modules that a remote takes from the shell, by import name: `{ "react": "^19.3.1" }`. */
  shared: Record<string, string>;
  /** Only for a remote: the exports of those modules that its code uses. */
  imports?: ModuleExports;
  /** The API operations that its code calls: `GET /properties/{id}`. */
  operations: string[];
  /** Only for a remote: what it adds to the product, from its `src/remote.json`. */
  manifest?: RemoteManifest;
  /** Only for the shell: further scripts that every signed-in page needs. */
  app?: string[];
  /** Only for the shell: the scripts that such a page needs for its first request. */
  http?: string[];
  /** Only for the shell: the modules that it offers to remotes, with their versions. */
  offers?: Record<string, string>;
  /** Only for the shell: what these modules export. A module whose exports aren't known is missing. */
  exports?: ModuleExports;
}

const MANIFEST = 'release.json';
/** The number of releases on disk. An open page switches to a new release only on its next load. */
const RETAINED_RELEASES = 2;

function manifestOf(dist: string, release: string): string {
  return path.join(dist, release, MANIFEST);
}

/** Whether a release is complete: its manifest is written last. */
export function isBuilt(dist: string, release: string): boolean {
  return existsSync(manifestOf(dist, release));
}

async function writeAtOnce(file: string, content: string): Promise<void> {
  const beside = `${file}.${process.pid}`;
  await writeFile(beside, content);
  await rename(beside, file);
}

/**
 * Makes a built release the newest. The write is atomic: a reader of `dist/release.json` sees either the previous or
 * the new content.
 */
export async function pointTo(dist: string, release: string): Promise<void> {
  const pointer = path.join(dist, MANIFEST);
  const content = readFileSync(manifestOf(dist, release), 'utf8');
  if (existsSync(pointer) && readFileSync(pointer, 'utf8') === content) return;
  await writeAtOnce(pointer, content);
}

/** Writes the manifest of a release whose files are written, and makes it the newest. */
export async function complete(dist: string, manifest: ReleaseManifest): Promise<void> {
  await writeAtOnce(manifestOf(dist, manifest.release), `${JSON.stringify(manifest, null, 2)}\n`);
  await pointTo(dist, manifest.release);
}

/** Deletes all but the newest releases, and the leftovers of interrupted builds. */
export async function prune(dist: string, current: string): Promise<void> {
  const releases = globSync('*/', { cwd: dist }).map((name) => name.replace(/[\\/]$/, ''));
  const age = (release: string) =>
    release === current ? Number.POSITIVE_INFINITY : statSync(manifestOf(dist, release)).mtimeMs;
  const built = releases.filter((release) => isBuilt(dist, release)).sort((one, other) => age(other) - age(one));
  const stored = new Set(built.slice(0, RETAINED_RELEASES));
  const old = releases.filter((release) => !stored.has(release));
  await Promise.all(old.map((release) => rm(path.join(dist, release), { recursive: true, force: true })));
}

/**
 * Returns the file in which a build stores the names of the npm packages that it bundled. A check uses it to ensure
 * that no page loads a package twice. It isn't served: the release manifest doesn't list it.
 */
export function bundledListOf(dist: string, release: string): string {
  return path.join(dist, release, 'bundled-packages.json');
}
