import { createHash } from 'node:crypto';
import type { GatewayState } from '@keystead/contracts';
import { isDuplicateKey, Unavailable } from '@keystead/service-kit';
import type { Connection } from 'mongoose';

/** One state that gateways told of, whichever of them it was. */
interface StoredState {
  /** A hash of it. */
  readonly _id: string;
  /** As text: names of packages hold dots, which names of fields shouldn't. */
  readonly state: string;
  readonly told_at: Date;
}

/** Seconds after which a state is forgotten that no gateway has told of again. */
const retainedFor = 10 * 60;
/** Milliseconds for which a state counts after it was told: gateways tell again each minute. */
const countsFor = 5 * 60_000;

/** What a gateway was deployed with that has a shell. */
export type Deployed = GatewayState & { readonly shell: NonNullable<GatewayState['shell']> };

const hasShell = (state: GatewayState): state is Deployed => state.shell !== null;

/**
 * The only place that queries what gateways were deployed with: a document for each state that differs. While a deployment is
 * under way there are two, and visitors come to both.
 */
export class GatewayStateStore {
  readonly #states;

  constructor(database: Connection) {
    this.#states = database.collection<StoredState>('gateway_states');
  }

  async createIndexes(): Promise<void> {
    await this.#states.createIndex({ told_at: 1 }, { expireAfterSeconds: retainedFor });
  }

  async keep(told: GatewayState): Promise<void> {
    const state = JSON.stringify(told);
    const _id = createHash('sha256').update(state).digest('base64url');
    await this.#states.updateOne({ _id }, { $set: { state, told_at: new Date() } }, { upsert: true }).catch((error) => {
      // Another gateway has told of the same at this moment, and first.
      if (!isDuplicateKey(error)) throw error;
    });
  }

  /** What a gateway told last; null while none has, or none has for ten minutes. */
  async last(): Promise<GatewayState | null> {
    const [stored] = await this.#states.find({}).sort({ told_at: -1 }).limit(1).toArray();
    return stored ? JSON.parse(stored.state) : null;
  }

  /** What the gateways that are there were deployed with. @throws Unavailable while none has told: nothing can be held against it then. */
  async present(): Promise<readonly GatewayState[]> {
    const since = new Date(Date.now() - countsFor);
    const stored = await this.#states.find({ told_at: { $gte: since } }).toArray();
    if (stored.length > 0) return stored.map(({ state }) => JSON.parse(state));
    throw new Unavailable('No gateway has said yet what it was deployed with. Please try again in a moment.');
  }

  /** The same, of those that have a shell. @throws Unavailable while none has told of one. */
  async deployed(): Promise<readonly Deployed[]> {
    const deployed = (await this.present()).filter(hasShell);
    if (deployed.length > 0) return deployed;
    throw new Unavailable('No gateway has said yet which shell it was deployed with. Please try again in a moment.');
  }
}
