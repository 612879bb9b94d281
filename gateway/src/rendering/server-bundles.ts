import { readFile } from 'node:fs/promises';
import { setTimeout as pass } from 'node:timers/promises';
import type { PlannedRelease, Resolution } from '@keystead/contracts';
import { integrityOf } from '@keystead/releases';
import type { Logger } from '@keystead/service-kit';
import { LRUCache } from 'lru-cache';
import type { PublishedFiles } from '../files/published-files.ts';
import { assetUrl, type Release, type ReleaseReader } from '../releases/release-reader.ts';
import type { BundleText, BundleTexts } from './process-messages.ts';

interface ServerBundle {
  readonly app: string;
  /** The path of its file; if its bytes are given, only a name for the log. */
  readonly file: string;
  /** `sha384-…`; a bundle whose bytes have another hash is not run. */
  readonly integrity: string;
  readonly bytes?: Uint8Array;
}

/** The bundles that render the pages of one set of releases: the shell's, and those of the remotes that have one. */
export interface BundleSet {
  readonly shell: ServerBundle;
  readonly remotes: readonly ServerBundle[];
  readonly manifests: Manifests;
}

type Manifests = Resolution['manifests'];

/** The key of a set: two sets with the same key have the same bytes. */
export const nameOfSet = ({ shell, remotes, manifests }: BundleSet): string =>
  JSON.stringify([[shell, ...remotes].map(({ app, file, integrity }) => [app, file, integrity]), manifests]);

async function textOf({ app, file, integrity, bytes }: ServerBundle): Promise<BundleText> {
  const read = bytes ?? (await readFile(file));
  if (integrityOf(read) !== integrity) throw new Error(`The server bundle of ${app} does not match its release`);
  return { app, file, text: Buffer.from(read).toString() };
}

/**
 * Rejects if the shell's bundle has a wrong hash. Such a remote's is left out and logged, and its pages start empty.
 */
export async function readBundles(
  { shell, remotes, manifests }: BundleSet,
  logLine: (line: string) => void,
): Promise<BundleTexts> {
  const first = await textOf(shell);
  const others = await Promise.all(
    remotes.map((remote) =>
      textOf(remote).catch((error: unknown) => void logLine(`${remote.app} cannot be rendered: ${String(error)}`)),
    ),
  );
  return { shell: first, remotes: others.filter((it) => it !== undefined), manifests };
}

/** The release of each remote that renders a visitor's pages on the server: a published one, or a built-in one. */
export type DrawingReleases = ReadonlyMap<string, Release | PlannedRelease>;

/** The file of the server bundle; undefined if a release has none, or names no hash for it. */
const serverFile = ({ server, files }: Release | PlannedRelease) => files.find(({ path }) => path === server);

interface BundleCacheDependencies {
  readonly releases: ReleaseReader;
  readonly published: Pick<PublishedFiles, 'content'>;
  readonly log: Logger;
}

/** The timeout of a page for a bundle from the store, in milliseconds. */
const TIMEOUT_MS = 1_000;
/** How long a missing bundle is not requested again, in milliseconds. */
const ABSENT_MS = 10_000;
const MAX_ABSENT = 1_000;

export class BundleCache {
  readonly #deps: BundleCacheDependencies;
  readonly #absent = new LRUCache<string, true>({ max: MAX_ABSENT, ttl: ABSENT_MS });

  constructor(deps: BundleCacheDependencies) {
    this.#deps = deps;
  }

  /** The bundles of the shell and of these releases, without those that are unavailable; null without the shell's. */
  async find(drawing: DrawingReleases, manifests: Manifests): Promise<BundleSet | null> {
    const shell = await this.#deps.releases.read('shell');
    const first = shell && this.#bundleHere(shell);
    if (!first) return null;
    const others = await Promise.all([...drawing].map(([remote, release]) => this.#bundleOf(remote, release)));
    return { shell: first, remotes: others.filter((it) => it !== null), manifests };
  }

  async #bundleOf(remote: string, release: Release | PlannedRelease): Promise<ServerBundle | null> {
    if ('name' in release) return this.#bundleHere(release);
    // The gateway was deployed with the same release, so the store isn't needed.
    const here = await this.#deps.releases.read(remote);
    if (here?.release === release.release) return this.#bundleHere(here);
    const found = serverFile(release);
    const bytes = found && (await this.#bytesOf(found.integrity));
    if (!bytes) return null;
    return { app: remote, file: assetUrl({ ...release, name: remote }, found.path), integrity: found.integrity, bytes };
  }

  #bundleHere(release: Release): ServerBundle | null {
    const found = serverFile(release);
    if (!found) return null;
    return { app: release.name, file: this.#deps.releases.fileOf(release, found.path), integrity: found.integrity };
  }

  async #bytesOf(integrity: string): Promise<Buffer | null> {
    if (this.#absent.has(integrity)) return null;
    const bytes = await Promise.race([this.#read(integrity), pass(TIMEOUT_MS, null, { ref: false })]);
    if (!bytes) this.#absent.set(integrity, true);
    return bytes;
  }

  async #read(integrity: string): Promise<Buffer | null> {
    try {
      return await this.#deps.published.content(integrity);
    } catch (err) {
      this.#deps.log.warn({ err, integrity }, 'a published server bundle is unavailable');
      return null;
    }
  }
}
