import type { RemoteName } from '@keystead/contracts';
import { collectionStore, NotFound } from '@keystead/service-kit';
import type { mongo } from 'mongoose';
import { eraseStepNames, formerUser } from '../access.ts';
import type { Channel, ChannelStep, ReleaseBlock, Sent } from './channels.ts';

/** How many steps of a channel are stored, the latest; the audit log has all requests. */
const MAX_STEPS = 100;
/** How many blocks are stored: all running requests have seen the older ones. */
const MAX_BLOCKS = 50;

const newChannel = (_id: RemoteName): Channel => ({
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

const free = { open_rollout: null, candidate: null, claimed_at: null };
const pushBlock = (block: ReleaseBlock | undefined) => block && { barred: { $each: [block], $slice: -MAX_BLOCKS } };
const notBlocked = (id: number | null) => (id === null ? {} : { 'barred.release': { $ne: id } });

/** Each change of what visitors get names the version that it is based on. */
export class ChannelRepository extends collectionStore<Channel>('channels') {
  readonly #registered = new Set<RemoteName>();

  /** Creates the channels of remotes that have none yet. */
  async register(remotes: readonly RemoteName[]): Promise<void> {
    for (const remote of remotes) {
      if (this.#registered.has(remote)) continue;
      const { _id, ...fields } = newChannel(remote);
      await this.upsert({ _id }, { $setOnInsert: fields });
      this.#registered.add(remote);
    }
  }

  all(): Promise<Channel[]> {
    return this.collection.find({}).sort({ _id: 1 }).toArray();
  }

  async find(remote: RemoteName): Promise<Channel> {
    const channel = await this.collection.findOne({ _id: remote });
    if (!channel) throw new NotFound('There is no such remote.');
    return channel;
  }

  /** Claims the channel for a rollout that is not written yet; null if it has changed or the candidate is blocked. */
  claim({ _id, version }: Channel, rollout: number, candidate: number): Promise<Channel | null> {
    return this.collection.findOneAndUpdate(
      { _id, version, open_rollout: null, pinned: false, ...notBlocked(candidate) },
      { $set: { open_rollout: rollout, candidate, claimed_at: new Date() }, $inc: { version: 1 } },
      { returnDocument: 'after' },
    );
  }

  /** Ends a rollout's claim with its result; false when the claim has ended already or the channel has changed. */
  async finish(
    { _id, version }: Channel,
    rollout: number,
    change: Partial<Sent>,
    block?: ReleaseBlock,
  ): Promise<boolean> {
    const { modifiedCount } = await this.collection.updateOne(
      { _id, version, open_rollout: rollout },
      { $set: { ...change, ...free }, $inc: { version: 1 }, ...(block && { $push: pushBlock(block) }) },
    );
    return modifiedCount > 0;
  }

  /** Changes a channel by hand, which ends any claim; null if it has changed or the new stable release is blocked. */
  change(
    { _id, version }: Channel,
    change: Sent & Pick<Channel, 'pinned'>,
    step: ChannelStep,
    block?: ReleaseBlock,
  ): Promise<Channel | null> {
    return this.collection.findOneAndUpdate(
      { _id, version, ...notBlocked(change.stable) },
      {
        $set: { ...change, ...free },
        $inc: { version: 1 },
        $push: { steps: { $each: [step], $slice: -MAX_STEPS }, ...pushBlock(block) },
      },
      { returnDocument: 'after' },
    );
  }

  /** Blocks a release; false when it is blocked already, is stable, or is the candidate of a rollout. */
  async block(remote: RemoteName, block: ReleaseBlock): Promise<boolean> {
    const { release } = block;
    const { modifiedCount } = await this.collection.updateOne(
      { _id: remote, stable: { $ne: release }, candidate: { $ne: release }, ...notBlocked(release) },
      { $push: pushBlock(block) } as mongo.UpdateFilter<Channel>,
    );
    return modifiedCount > 0;
  }

  async markBlocked(remote: RemoteName, { release, blocking }: ReleaseBlock): Promise<void> {
    await this.collection.updateOne(
      { _id: remote, barred: { $elemMatch: { release, 'blocking.record_version': blocking?.record_version ?? -1 } } },
      { $set: { 'barred.$': { release, blocking: null } } },
    );
  }

  /** Removes a block that had no effect. */
  async dropBlock(remote: RemoteName, { release, blocking }: ReleaseBlock): Promise<void> {
    const record_version = blocking?.record_version ?? -1;
    const pull = { $pull: { barred: { release, 'blocking.record_version': record_version } } };
    await this.collection.updateOne({ _id: remote }, pull as mongo.UpdateFilter<Channel>);
  }

  async unblock(remote: RemoteName, release: number): Promise<void> {
    await this.collection.updateOne({ _id: remote }, { $pull: { barred: { release } } });
  }

  async eraseNamesOf(user_id: number): Promise<void> {
    await eraseStepNames(this.collection, user_id);
    const { by } = formerUser;
    const blocking = { 'barred.$[one].blocking.by': by, 'barred.$[one].blocking.user_id': null };
    await this.collection.updateMany(
      { 'barred.blocking.user_id': user_id },
      { $set: blocking },
      { arrayFilters: [{ 'one.blocking.user_id': user_id }] },
    );
  }
}
