import { NamedRelease, type PlannedRelease, type RemoteName } from '@keystead/contracts';
import { KnownError, Unavailable } from '@keystead/service-kit';
import { LRUCache } from 'lru-cache';
import Value from 'typebox/value';
import { remotes } from './apps.ts';
import type { KnownReleases, ReleaseOfRemote } from './known-releases.ts';
import type { ReleaseReader } from './release-reader.ts';
import { Turns } from './turns.ts';
import { isHashed } from './validate-plan.ts';

/** What releases are found with. */
export interface FinderDependencies {
  readonly known: KnownReleases;
  readonly builtIn: Pick<ReleaseReader, 'read' | 'hasSeen'>;
  /** Asks the releases service for one by its name. Rejects with 404 where there is none. */
  readonly ask: (remote: RemoteName, release: string) => Promise<unknown>;
  /** Milliseconds on a clock that only goes forward. */
  readonly now?: () => number;
}

/** Milliseconds for which a release that isn't there is not asked for again. */
const absentFor = 10_000;
/** Milliseconds after which somebody looks whether one that can be chosen was blocked. */
const trustedFor = 60_000;
/** Names that are remembered for either. */
const MAX_NAMES = 1_000;
/** Questions to the service at a time, and those that wait for them: names may be made up by anybody. */
const [atOnce, MAX_WAITING] = [4, 32];

const keyOf = (remote: string, release: string) => `${remote}@${release}`;
const isRemote = (name: string): name is RemoteName => remotes.some((remote) => remote === name);

/** Finds published releases by their names: those that this gateway knows, else by the releases service, for others may. */
export class ReleaseFinder {
  readonly #deps: FinderDependencies;
  readonly #absent: LRUCache<string, true>;
  readonly #trusted: LRUCache<string, true>;
  readonly #asking = new Map<string, Promise<void>>();
  readonly #turns = new Turns(atOnce, MAX_WAITING);

  constructor(deps: FinderDependencies) {
    this.#deps = deps;
    const perf = { now: deps.now ?? (() => performance.now()) };
    this.#absent = new LRUCache({ max: MAX_NAMES, ttl: absentFor, ttlResolution: 0, perf });
    this.#trusted = new LRUCache({ max: MAX_NAMES, ttl: trustedFor, ttlResolution: 0, perf });
  }

  /**
   * A published release that a page has, blocked or not; undefined where there is none, and for one that the gateway was
   * deployed with, whose files lie elsewhere.
   *
   * @throws {Unavailable} while nobody can say.
   */
  async find(remote: string, release: string): Promise<PlannedRelease | undefined> {
    const { known, builtIn } = this.#deps;
    const found = known.find(remote, release);
    if (found || !isRemote(remote)) return found;
    if (builtIn.hasSeen(remote, release) || (await builtIn.read(remote))?.release === release) return undefined;
    await this.#look(remote, release);
    return known.find(remote, release);
  }

  /**
   * A release that somebody is sent to because they chose it; undefined where there is none, and for a blocked one. One
   * that is known is answered at once, and one that was blocked since is noticed within a minute.
   *
   * @throws {Unavailable} while nobody can say.
   */
  async findToChoose(remote: RemoteName, release: string): Promise<PlannedRelease | undefined> {
    const { known } = this.#deps;
    if (!known.find(remote, release)) await this.#look(remote, release);
    else if (!this.#trusted.has(keyOf(remote, release))) void this.#look(remote, release).catch(() => undefined);
    return known.isBlocked(remote, release) ? undefined : known.find(remote, release);
  }

  /** Notes one that the service has just said may be chosen. */
  note([remote, release]: ReleaseOfRemote): void {
    this.#deps.known.see([[remote, release]]);
    this.#trusted.set(keyOf(remote, release.release), true);
  }

  /** Those who look for the same at once share one question. */
  #look(remote: RemoteName, release: string): Promise<void> {
    const key = keyOf(remote, release);
    if (this.#absent.has(key) || !Value.Check(NamedRelease.properties.release, release)) return Promise.resolve();
    const asking =
      this.#asking.get(key) ??
      this.#turns.take(() => this.#ask(remote, release)).finally(() => this.#asking.delete(key));
    this.#asking.set(key, asking);
    return asking;
  }

  async #ask(remote: RemoteName, release: string): Promise<void> {
    const key = keyOf(remote, release);
    try {
      const found = await this.#deps.ask(remote, release);
      if (!Value.Check(NamedRelease, found) || found.release !== release || !isHashed(found))
        throw new Unavailable('The releases service answered something else. Please try again.');
      const { blocked, ...named } = found;
      this.#deps.known.see([[remote, named]], blocked);
      this.#trusted.set(key, true);
    } catch (error) {
      if (!(error instanceof KnownError && error.status === 404)) throw error;
      this.#absent.set(key, true);
    }
  }
}
