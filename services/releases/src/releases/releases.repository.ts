import type { Query, ReleaseCall, RemoteName } from '@keystead/contracts';
import { documentSchema, documentStore, given, NotFound, orderById, searchFilter } from '@keystead/service-kit';
import { type QueryFilter, Schema, type UpdateQuery } from 'mongoose';
import { eraseStepNames, formerUser } from '../access.ts';
import type { ReleaseBlock } from '../channels/channels.ts';
import type { StoredRelease, StoredStep } from './releases.ts';

const schema = documentSchema<StoredRelease>({
  _id: { type: Number, required: true },
  remote: String,
  release: String,
  version: String,
  commit: String,
  container: String,
  entry: String,
  preload: [String],
  server: String,
  files: { type: [{ path: String, integrity: String, bytes: Number, _id: false }] },
  shared: { type: [{ name: String, range: String, _id: false }] },
  // Without it, mongoose would add an empty list to releases that lack it.
  imports: { type: [{ name: String, exports: [String], _id: false }], default: undefined },
  operations: [String],
  manifest: Schema.Types.Mixed,
  content: String,
  state: String,
  blocked_because: String,
  published_at: Date,
  published_by: String,
  publisher_id: Number,
  live_at: Date,
  steps: { type: [{ at: Date, action: String, by: String, user_id: Number, reason: String, _id: false }] },
  record_version: Number,
  search: [String],
});
schema.index({ remote: 1, release: 1 }, { unique: true });
schema.index({ remote: 1, _id: -1 });
schema.index({ remote: 1, state: 1, _id: -1 });
schema.index({ state: 1, _id: -1 });
schema.index({ search: 1 });
schema.index({ operations: 1, live_at: -1 });
// For the erasure of names.
schema.index({ publisher_id: 1 });
schema.index({ 'steps.user_id': 1 });
// For the cleaning of the store, which looks for releases that name a file.
schema.index({ 'files.integrity': 1 });

/** How many steps of a release are stored, the latest; the audit log has all requests. */
const MAX_STEPS = 100;

const updateOf = (step: StoredStep): UpdateQuery<StoredRelease> => ({
  $set:
    step.action === 'blocked'
      ? { state: 'blocked', blocked_because: step.reason }
      : { state: 'published', blocked_because: null },
  $inc: { record_version: 1 },
  $push: { steps: { $each: [step], $slice: -MAX_STEPS } },
});

export class ReleaseRepository extends documentStore('releases', schema) {
  /** False if its remote has a release with this name. */
  add(release: StoredRelease): Promise<boolean> {
    return this.insertNew(release);
  }

  find(id: number): Promise<StoredRelease | null> {
    return this.readOne({ _id: id });
  }

  /** With `remote`, only of that one. @throws NotFound */
  async get(id: number, remote?: RemoteName): Promise<StoredRelease> {
    const release = await this.find(id);
    if (!release || (remote && release.remote !== remote))
      throw new NotFound(remote ? `There is no such release of ${remote}.` : 'There is no such release.');
    return release;
  }

  named(remote: RemoteName, release: string): Promise<StoredRelease | null> {
    return this.readOne({ remote, release });
  }

  /** Ids that are null or unknown are skipped. */
  async byIds(ids: readonly (number | null | undefined)[]): Promise<ReadonlyMap<number, StoredRelease>> {
    const wanted = [...new Set(ids.filter((id): id is number => typeof id === 'number'))];
    const found = wanted.length > 0 ? await this.readAll({ _id: { $in: wanted } }) : [];
    return new Map(found.map((release) => [release._id, release]));
  }

  async pagesOfOthers(remote: RemoteName): Promise<{ remote: RemoteName; path: string }[]> {
    const others = { remote: { $ne: remote }, state: 'published', manifest: { $exists: true } };
    const found = await this.model.aggregate<{ _id: { remote: RemoteName; path: string } }>([
      { $match: others },
      { $unwind: '$manifest.pages' },
      { $group: { _id: { remote: '$remote', path: '$manifest.pages.path' } } },
    ]);
    return found.map(({ _id }) => _id);
  }

  page({ q, remote, state, sort = '-id', ...page }: Query<'GET /releases'>) {
    const words = searchFilter(q);
    const filter = { ...given({ remote, state }), ...(words && { search: words }) } as QueryFilter<StoredRelease>;
    return this.readCounted({ filter, orders: orderById, sort, ...page });
  }

  /** Null if someone has changed the release since it was read. */
  changeState({ _id, record_version }: StoredRelease, step: StoredStep): Promise<StoredRelease | null> {
    return this.changeOne({ _id, record_version }, updateOf(step));
  }

  /** Not if someone has changed the release since that was decided. */
  async block(_id: number, { record_version, ...attribution }: NonNullable<ReleaseBlock['blocking']>): Promise<void> {
    const step = { at: new Date(), action: 'blocked' as const, ...attribution };
    await this.model.updateOne({ _id, record_version, state: 'published' }, updateOf(step));
  }

  async eraseNamesOf(user_id: number): Promise<void> {
    const anonymous = { published_by: formerUser.by, publisher_id: null };
    await this.model.updateMany({ publisher_id: user_id }, { $set: anonymous });
    await eraseStepNames(this.model.collection, user_id);
  }

  async seenLive(ids: readonly (number | null)[], at: Date): Promise<void> {
    await this.model.updateMany({ _id: { $in: ids.filter((id) => id !== null) } }, { $max: { live_at: at } });
  }

  /** Releases that a gateway was deployed with aren't stored here. */
  async seenCalling(calls: readonly Pick<ReleaseCall, 'remote' | 'release'>[], at: Date): Promise<void> {
    const pages = new Map(calls.map(({ remote, release }) => [`${remote} ${release}`, { remote, release }]));
    for (const page of pages.values()) await this.model.updateOne(page, { $max: { live_at: at } });
  }

  /** Releases with an operation that were live since a time, and unblocked ones that are needed or new. */
  declaring(
    operation: string,
    { liveSince, needed, publishedSince }: { liveSince: Date; needed: readonly number[]; publishedSince: Date },
  ): Promise<StoredRelease[]> {
    const mayCome = [{ _id: { $in: [...needed] } }, { published_at: { $gte: publishedSince } }];
    const inUse = [
      { live_at: { $gte: liveSince } },
      ...mayCome.map((each) => ({ ...each, state: 'published' as const })),
    ];
    return this.readAll({ operations: operation, $or: inUse }, { fields: { files: 0 } });
  }

  /** Of these files, those that a release names which is needed, or was published or live since a time. */
  async namedFiles(
    integrities: readonly string[],
    needed: readonly number[],
    since: Date,
  ): Promise<ReadonlySet<string>> {
    const stored = [{ _id: { $in: [...needed] } }, { published_at: { $gte: since } }, { live_at: { $gte: since } }];
    const releases = await this.model
      .find({ 'files.integrity': { $in: [...integrities] }, $or: stored }, { 'files.integrity': 1 })
      .lean<Pick<StoredRelease, 'files'>[]>();
    return new Set(releases.flatMap(({ files }) => files.map(({ integrity }) => integrity)));
  }
}
