import { type RemoteName, remoteNames } from '@keystead/contracts';
import { isDuplicateKey, NotFound } from '@keystead/service-kit';
import type { Connection, mongo } from 'mongoose';
import { formerUser } from '../access/doer.ts';
import type { Bar, Channel, ChannelStep } from './channel.ts';

/** How many steps of a channel are kept, the latest; the audit log has all requests. */
const MAX_STEPS = 100;
/** How many bars are kept, the latest. All running requests have seen the older ones. */
const MAX_BARS = 50;

const fresh = (_id: RemoteName): Channel => ({
  _id,
  stable: null,
  last_good: [],
  pinned: false,
  version: 1,
  open_rollout: null,
  candidate: null,
  claimed_at: null,
  barred: [],
  steps: [],
});

/** The fields of a channel without a rollout. */
const free = { open_rollout: null, candidate: null, claimed_at: null };
const pushed = (bar: Bar | undefined) => bar && { barred: { $each: [bar], $slice: -MAX_BARS } };
const notBarred = (id: number | null) => (id === null ? {} : { 'barred.release': { $ne: id } });

type Sent = Pick<Channel, 'stable' | 'last_good'>;

/** The only place that queries channels. Each change of what visitors get names the version that it is based on. */
export class ChannelStore {
  readonly #channels;

  constructor(database: Connection) {
    this.#channels = database.collection<Channel>('channels');
  }

  /** Creates the channels that don't exist yet. */
  async prepare(): Promise<void> {
    for (const remote of remoteNames) {
      const { _id, ...fields } = fresh(remote);
      await this.#channels.updateOne({ _id }, { $setOnInsert: fields }, { upsert: true }).catch((error) => {
        // Another process created it first.
        if (!isDuplicateKey(error)) throw error;
      });
    }
  }

  /** All channels: one for each remote. */
  all(): Promise<Channel[]> {
    return this.#channels.find({}).sort({ _id: 1 }).toArray();
  }

  async find(remote: RemoteName): Promise<Channel> {
    const channel = await this.#channels.findOne({ _id: remote });
    if (!channel) throw new NotFound('There is no such remote.');
    return channel;
  }

  /**
   * Claims the channel for a rollout that is about to be written; null when someone has changed the channel in the
   * meantime, or blocked the candidate.
   */
  claim({ _id, version }: Channel, rollout: number, candidate: number): Promise<Channel | null> {
    return this.#channels.findOneAndUpdate(
      { _id, version, open_rollout: null, pinned: false, ...notBarred(candidate) },
      { $set: { open_rollout: rollout, candidate, claimed_at: new Date() }, $inc: { version: 1 } },
      { returnDocument: 'after' },
    );
  }

  /**
   * Ends the claim of a rollout, and applies its result to the channel, with a bar for a candidate that was rolled
   * back. Returns false when the claim has ended already or the channel has changed.
   */
  async finish({ _id, version }: Channel, rollout: number, change: Partial<Sent>, bar?: Bar): Promise<boolean> {
    const { modifiedCount } = await this.#channels.updateOne(
      { _id, version, open_rollout: rollout },
      { $set: { ...change, ...free }, $inc: { version: 1 }, ...(bar && { $push: pushed(bar) }) },
    );
    return modifiedCount > 0;
  }

  /**
   * Changes a channel by hand. This ends the claim of any rollout, and may bar the release that everybody had. Returns
   * null when someone else has changed the channel in the meantime, or blocked the new stable release.
   */
  change(
    { _id, version }: Channel,
    change: Sent & Pick<Channel, 'pinned'>,
    step: ChannelStep,
    bar?: Bar,
  ): Promise<Channel | null> {
    return this.#channels.findOneAndUpdate(
      { _id, version, ...notBarred(change.stable) },
      {
        $set: { ...change, ...free },
        $inc: { version: 1 },
        $push: { steps: { $each: [step], $slice: -MAX_STEPS }, ...pushed(bar) },
      },
      { returnDocument: 'after' },
    );
  }

  /** Bars a release; false when it is barred already, is stable, or is the candidate of a rollout. */
  async bar(remote: RemoteName, bar: Bar): Promise<boolean> {
    const { release } = bar;
    const { modifiedCount } = await this.#channels.updateOne(
      { _id: remote, stable: { $ne: release }, candidate: { $ne: release }, ...notBarred(release) },
      { $push: pushed(bar) } as mongo.UpdateFilter<Channel>,
    );
    return modifiedCount > 0;
  }

  /** Marks a bar as done, because its release is blocked. */
  async blocked(remote: RemoteName, { release, blocking }: Bar): Promise<void> {
    await this.#channels.updateOne(
      { _id: remote, barred: { $elemMatch: { release, 'blocking.record_version': blocking?.record_version ?? -1 } } },
      { $set: { 'barred.$': { release, blocking: null } } },
    );
  }

  /** Removes a bar that had no effect. */
  async giveUp(remote: RemoteName, { release, blocking }: Bar): Promise<void> {
    const record_version = blocking?.record_version ?? -1;
    const pull = { $pull: { barred: { release, 'blocking.record_version': record_version } } };
    await this.#channels.updateOne({ _id: remote }, pull as mongo.UpdateFilter<Channel>);
  }

  /** Removes a bar before the release is allowed again. */
  async unbar(remote: RemoteName, release: number): Promise<void> {
    await this.#channels.updateOne({ _id: remote }, { $pull: { barred: { release } } });
  }

  /** Erases the name of a deleted user. */
  async eraseNamesOf(user_id: number): Promise<void> {
    const theirs = { arrayFilters: [{ 'one.user_id': user_id }] };
    const { by } = formerUser;
    const step = { 'steps.$[one].by': by, 'steps.$[one].user_id': null };
    await this.#channels.updateMany({ 'steps.user_id': user_id }, { $set: step }, theirs);
    const blocking = { 'barred.$[one].blocking.by': by, 'barred.$[one].blocking.user_id': null };
    await this.#channels.updateMany(
      { 'barred.blocking.user_id': user_id },
      { $set: blocking },
      { arrayFilters: [{ 'one.blocking.user_id': user_id }] },
    );
  }
}
