import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseManifest } from './release-manifest.ts';

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
