import { NamedRelease, type PlannedRelease, type RemoteName } from '@keystead/contracts';
import { AppError, Unavailable } from '@keystead/service-kit';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import Value from 'typebox/value';
import { type KnownReleases, keyOf, type ReleaseOfRemote } from './known-releases.ts';
import { isHashed } from './plan-follower.ts';
import { isRemote, type ReleaseReader } from './release-reader.ts';

interface FinderDependencies {
  readonly known: KnownReleases;
  readonly builtIn: Pick<ReleaseReader, 'read' | 'hasSeen'>;
  /** Requests a release from the releases service by its name. Rejects with 404 if there is none. */
  readonly fetchRelease: (remote: RemoteName, release: string) => Promise<unknown>;
  /** Milliseconds on a monotonic clock. */
  readonly now?: () => number;
}

interface Named {
  readonly remote: RemoteName;
  readonly release: string;
}

/** How long a missing release is not requested again, in milliseconds. */
const ABSENT_MS = 10_000;
/** Milliseconds after which the finder checks whether a release that can be chosen was blocked. */
const TRUSTED_MS = 60_000;
const MAX_NAMES = 1_000;
/** Concurrent requests to the service, and those that wait for them. Anybody may make names up, so both are limited. */
const [MAX_RUNNING, MAX_WAITING] = [4, 32];

/** Finds published releases among those that this gateway knows, else in the service: other gateways may know more. */
export class ReleaseFinder {
  readonly #deps: FinderDependencies;
  readonly #limit = pLimit(MAX_RUNNING);
  /** The names that the service was asked about, and whether it knows them. */
  readonly #asked: LRUCache<string, boolean, Named>;

  constructor(deps: FinderDependencies) {
    this.#deps = deps;
    this.#asked = new LRUCache({
      max: MAX_NAMES,
      ttl: TRUSTED_MS,
      ttlResolution: 0,
      perf: { now: deps.now ?? (() => performance.now()) },
      ignoreFetchAbort: true,
      fetchMethod: async (_key, _before, { context, options }) => {
        const exists = await this.#ask(context);
        options.ttl = exists ? TRUSTED_MS : ABSENT_MS;
        return exists;
      },
    });
  }

  /** A release that a page has, blocked or not; undefined if it is unknown or built in. @throws {Unavailable} */
  async find(remote: string, release: string): Promise<PlannedRelease | undefined> {
    const { known, builtIn } = this.#deps;
    const found = known.find(remote, release);
    if (found || !isRemote(remote)) return found;
    if (builtIn.hasSeen(remote, release) || (await builtIn.read(remote))?.release === release) return undefined;
    await this.#lookUp(remote, release);
    return known.find(remote, release);
  }

  /**
   * A release that a visitor chose; undefined if it is blocked, which is noticed within a minute. @throws {Unavailable}
   */
  async findToChoose(remote: RemoteName, release: string): Promise<PlannedRelease | undefined> {
    const { known } = this.#deps;
    if (!known.find(remote, release)) await this.#lookUp(remote, release);
    else void this.#lookUp(remote, release).catch(() => undefined);
    return known.isBlocked(remote, release) ? undefined : known.find(remote, release);
  }

  /** Records a release that the service has just confirmed as available. */
  markAvailable([remote, release]: ReleaseOfRemote): void {
    this.#deps.known.see([[remote, release]]);
    this.#asked.set(keyOf(remote, release.release), true);
  }

  /** Concurrent lookups of the same release share one request, and those soon after it need none. */
  async #lookUp(remote: RemoteName, release: string): Promise<void> {
    if (!Value.Check(NamedRelease.properties.release, release)) return;
    await this.#asked.fetch(keyOf(remote, release), { context: { remote, release } });
  }

  async #ask({ remote, release }: Named): Promise<boolean> {
    if (this.#limit.activeCount + this.#limit.pendingCount >= MAX_RUNNING + MAX_WAITING) throw new Unavailable();
    try {
      const found = await this.#limit(() => this.#deps.fetchRelease(remote, release));
      if (!Value.Check(NamedRelease, found) || found.release !== release || !isHashed(found))
        throw new Unavailable('The releases service sent an unexpected response. Please try again.');
      const { blocked, ...named } = found;
      this.#deps.known.see([[remote, named]], blocked);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.status === 404) return false;
      throw error;
    }
  }
}
