import { type PlannedRelease, PlannedRelease as PlannedReleaseSchema, RemoteName } from '@keystead/contracts';
import type { Logger } from '@keystead/service-kit';
import Type, { type Static } from 'typebox';
import { StateFile } from './state-file.ts';

const SeenRelease = Type.Object({
  remote: RemoteName,
  /** When it was last in use, in milliseconds of the epoch. */
  seen: Type.Integer(),
  release: PlannedReleaseSchema,
  /** It was blocked: pages that have it still get its files, but no new page gets it. */
  blocked: Type.Optional(Type.Boolean()),
});
const SeenReleases = Type.Array(SeenRelease);

export type ReleaseOfRemote = readonly [remote: RemoteName, release: PlannedRelease];

/** How long the files of a release are served after its last use, in milliseconds: a page may still have it open. */
const RETENTION_MS = 30 * 24 * 60 * 60 * 1_000;

export const keyOf = (remote: string, release: string) => `${remote}@${release}`;

/** All published releases that visitors got or requested in the last 30 days. It survives a restart. */
export class KnownReleases {
  readonly #file: StateFile<typeof SeenReleases>;
  readonly #now: () => number;
  readonly #seen = new Map<string, Static<typeof SeenRelease>>();
  #planned: readonly ReleaseOfRemote[] = [];

  constructor(folder: string | undefined, log: Logger, now: () => number = Date.now) {
    this.#file = new StateFile({ folder, name: 'known-releases.json' }, SeenReleases, log);
    this.#now = now;
    for (const it of this.#file.read() ?? []) this.#seen.set(keyOf(it.remote, it.release.release), it);
    this.#prune();
  }

  find(remote: string, release: string): PlannedRelease | undefined {
    return this.#seen.get(keyOf(remote, release))?.release;
  }

  isBlocked(remote: string, release: string): boolean {
    return this.#seen.get(keyOf(remote, release))?.blocked ?? false;
  }

  /** Records the releases of a plan. They are in use until the next plan is recorded. */
  plan(releases: readonly ReleaseOfRemote[]): void {
    const before = this.#planned;
    this.#planned = releases;
    this.see([...before, ...releases]);
  }

  see(releases: readonly ReleaseOfRemote[], blocked = false): void {
    const seen = this.#now();
    // A plan may stay the same for months, so every record also marks its releases as in use.
    for (const [remote, release] of this.#planned)
      this.#seen.set(keyOf(remote, release.release), { remote, seen, release });
    for (const [remote, release] of releases)
      this.#seen.set(keyOf(remote, release.release), { remote, seen, release, ...(blocked && { blocked }) });
    this.#prune();
    void this.#file.write([...this.#seen.values()]);
  }

  written(): Promise<void> {
    return this.#file.written();
  }

  #prune(): void {
    const oldest = this.#now() - RETENTION_MS;
    for (const [key, { seen }] of this.#seen) if (seen < oldest) this.#seen.delete(key);
  }
}
