import { NamedRelease, type PlannedRelease, type RemoteName } from '@keystead/contracts';
import { AppError, Unavailable } from '@keystead/service-kit';
import { LRUCache } from 'lru-cache';
import Value from 'typebox/value';
import { type KnownReleases, keyOf, type ReleaseOfRemote } from './known-releases.ts';
import { isHashed } from './plan-follower.ts';
import { isRemote, type ReleaseReader } from './release-reader.ts';

/** Limits how many pieces of work run at a time, and how many wait. */
class Semaphore {
  readonly #maxRunning: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(maxRunning: number, maxWaiting: number) {
    this.#maxRunning = maxRunning;
    this.#maxWaiting = maxWaiting;
  }

  /** Runs a piece of work when its turn comes. @throws {Unavailable} when too many wait already. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#acquire();
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // The next piece of work takes this one's place.
      if (next) next();
      else this.#running -= 1;
    }
  }

  #acquire(): Promise<void> {
    if (this.#running < this.#maxRunning) {
      this.#running += 1;
      return Promise.resolve();
    }
    if (this.#waiting.length >= this.#maxWaiting) return Promise.reject(new Unavailable());
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}

interface FinderDependencies {
  readonly known: KnownReleases;
  readonly builtIn: Pick<ReleaseReader, 'read' | 'hasSeen'>;
  /** Requests a release from the releases service by its name. Rejects with 404 if there is none. */
  readonly fetchRelease: (remote: RemoteName, release: string) => Promise<unknown>;
  /** Milliseconds on a monotonic clock. */
  readonly now?: () => number;
}

/** How long a missing release is not requested again, in milliseconds. */
const ABSENT_MS = 10_000;
/** Milliseconds after which the finder checks whether a release that can be chosen was blocked. */
const TRUSTED_MS = 60_000;
const MAX_NAMES = 1_000;
/** Concurrent requests to the service, and those that wait for them. Anybody may make names up, so both are limited. */
const [MAX_RUNNING, MAX_WAITING] = [4, 32];

/**
 * Finds published releases by their names: among those that this gateway knows, else in the releases service, because
 * other gateways may know more.
 */
export class ReleaseFinder {
  readonly #deps: FinderDependencies;
  readonly #absent: LRUCache<string, true>;
  readonly #trusted: LRUCache<string, true>;
  readonly #pending = new Map<string, Promise<void>>();
  readonly #requests = new Semaphore(MAX_RUNNING, MAX_WAITING);

  constructor(deps: FinderDependencies) {
    this.#deps = deps;
    const perf = { now: deps.now ?? (() => performance.now()) };
    this.#absent = new LRUCache({ max: MAX_NAMES, ttl: ABSENT_MS, ttlResolution: 0, perf });
    this.#trusted = new LRUCache({ max: MAX_NAMES, ttl: TRUSTED_MS, ttlResolution: 0, perf });
  }

  /**
   * A published release that a page has, blocked or not. It is undefined if there is none, and for a release that the
   * gateway was deployed with, whose files are elsewhere.
   *
   * @throws {Unavailable} while the service can't be asked.
   */
  async find(remote: string, release: string): Promise<PlannedRelease | undefined> {
    const { known, builtIn } = this.#deps;
    const found = known.find(remote, release);
    if (found || !isRemote(remote)) return found;
    if (builtIn.hasSeen(remote, release) || (await builtIn.read(remote))?.release === release) return undefined;
    await this.#lookUp(remote, release);
    return known.find(remote, release);
  }

  /**
   * A release that a visitor gets because they chose it; undefined if there is none, and for a blocked one. A known
   * release is returned at once, and a later block is noticed within a minute.
   *
   * @throws {Unavailable} while the service can't be asked.
   */
  async findToChoose(remote: RemoteName, release: string): Promise<PlannedRelease | undefined> {
    const { known } = this.#deps;
    if (!known.find(remote, release)) await this.#lookUp(remote, release);
    else if (!this.#trusted.has(keyOf(remote, release))) void this.#lookUp(remote, release).catch(() => undefined);
    return known.isBlocked(remote, release) ? undefined : known.find(remote, release);
  }

  /** Records a release that the service has just confirmed as available. */
  markAvailable([remote, release]: ReleaseOfRemote): void {
    this.#deps.known.see([[remote, release]]);
    this.#trusted.set(keyOf(remote, release.release), true);
  }

  /** Concurrent lookups of the same release share one request. */
  #lookUp(remote: RemoteName, release: string): Promise<void> {
    const key = keyOf(remote, release);
    if (this.#absent.has(key) || !Value.Check(NamedRelease.properties.release, release)) return Promise.resolve();
    const pending =
      this.#pending.get(key) ??
      this.#requests.run(() => this.#request(remote, release)).finally(() => this.#pending.delete(key));
    this.#pending.set(key, pending);
    return pending;
  }

  async #request(remote: RemoteName, release: string): Promise<void> {
    const key = keyOf(remote, release);
    try {
      const found = await this.#deps.fetchRelease(remote, release);
      if (!Value.Check(NamedRelease, found) || found.release !== release || !isHashed(found))
        throw new Unavailable('The releases service sent an unexpected response. Please try again.');
      const { blocked, ...named } = found;
      this.#deps.known.see([[remote, named]], blocked);
      this.#trusted.set(key, true);
    } catch (error) {
      if (!(error instanceof AppError && error.status === 404)) throw error;
      this.#absent.set(key, true);
    }
  }
}
