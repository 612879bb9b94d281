import {
  type PlannedRelease,
  PlannedRelease as PlannedReleaseSchema,
  type RemoteName,
  remoteNames,
} from '@keystead/contracts';
import type { Logger } from '@keystead/service-kit';
import Type, { type Static } from 'typebox';
import { StateFile } from './state-file.ts';

const Seen = Type.Object({
  remote: Type.Enum([...remoteNames] as RemoteName[]),
  /** When it was last in use, as milliseconds of the epoch. */
  seen: Type.Integer(),
  release: PlannedReleaseSchema,
  /** It was taken back: pages that have it get its files, and nobody is sent to it. */
  blocked: Type.Optional(Type.Boolean()),
});
const AllSeen = Type.Array(Seen);

/** A release of a remote. */
export type ReleaseOfRemote = readonly [remote: RemoteName, release: PlannedRelease];

/** Milliseconds for which the files of a release are served after it was last in use: somebody may have it open. */
const staysFor = 30 * 24 * 60 * 60 * 1_000;

const keyOf = (remote: string, release: string) => `${remote}@${release}`;

/** Every published release that anybody was sent to, or asked for, in the last 30 days, also before a restart. */
export class KnownReleases {
  readonly #file: StateFile<typeof AllSeen>;
  readonly #now: () => number;
  readonly #seen = new Map<string, Static<typeof Seen>>();
  #planned: readonly ReleaseOfRemote[] = [];

  constructor(folder: string | undefined, log: Logger, now: () => number = Date.now) {
    this.#file = new StateFile({ folder, name: 'known-releases.json' }, AllSeen, log);
    this.#now = now;
    for (const it of this.#file.read() ?? []) this.#seen.set(keyOf(it.remote, it.release.release), it);
    this.#prune();
  }

  /** A release by its name. */
  find(remote: string, release: string): PlannedRelease | undefined {
    return this.#seen.get(keyOf(remote, release))?.release;
  }

  /** Whether it was blocked when somebody last looked. */
  isBlocked(remote: string, release: string): boolean {
    return this.#seen.get(keyOf(remote, release))?.blocked ?? false;
  }

  /** Notes what a plan names: these are in use until the next one is noted, and those of the last one were until now. */
  plan(releases: readonly ReleaseOfRemote[]): void {
    const before = this.#planned;
    this.#planned = releases;
    this.see([...before, ...releases]);
  }

  /** Notes that these are in use now. */
  see(releases: readonly ReleaseOfRemote[], blocked = false): void {
    const seen = this.#now();
    // A plan may stand for months: what it names is in use each time that anything is noted.
    for (const [remote, release] of this.#planned)
      this.#seen.set(keyOf(remote, release.release), { remote, seen, release });
    for (const [remote, release] of releases)
      this.#seen.set(keyOf(remote, release.release), { remote, seen, release, ...(blocked && { blocked }) });
    this.#prune();
    void this.#file.write([...this.#seen.values()]);
  }

  /** Settles when what was seen is kept. */
  written(): Promise<void> {
    return this.#file.written();
  }

  #prune(): void {
    const oldest = this.#now() - staysFor;
    for (const [key, { seen }] of this.#seen) if (seen < oldest) this.#seen.delete(key);
  }
}
