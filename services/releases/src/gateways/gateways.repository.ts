import { createHash } from 'node:crypto';
import type { GatewayState } from '@keystead/contracts';
import { isDuplicateKey, Unavailable } from '@keystead/service-kit';
import type { Connection } from 'mongoose';

interface StoredState {
  /** A hash of the state. */
  readonly _id: string;
  /** As text: package names contain dots, which field names shouldn't. */
  readonly state: string;
  readonly told_at: Date;
}

const RETENTION_SECONDS = 10 * 60;
/** How long a reported state counts, in milliseconds: gateways report each minute. */
const VALID_MS = 5 * 60_000;

export type Deployed = GatewayState & { readonly shell: NonNullable<GatewayState['shell']> };

const hasShell = (state: GatewayState): state is Deployed => state.shell !== null;

/**
 * The only place that queries what gateways were deployed with: one document for each distinct state. During a
 * deployment there are two, and visitors reach both.
 */
export class GatewayStateRepository {
  readonly #states;

  constructor(database: Connection) {
    this.#states = database.collection<StoredState>('gateway_states');
  }

  async createIndexes(): Promise<void> {
    await this.#states.createIndex({ told_at: 1 }, { expireAfterSeconds: RETENTION_SECONDS });
  }

  async save(reported: GatewayState): Promise<void> {
    const state = JSON.stringify(reported);
    const _id = createHash('sha256').update(state).digest('base64url');
    await this.#states.updateOne({ _id }, { $set: { state, told_at: new Date() } }, { upsert: true }).catch((error) => {
      // Another gateway has just reported the same state.
      if (!isDuplicateKey(error)) throw error;
    });
  }

  /** The last reported state; null if no gateway has reported one within ten minutes. */
  async last(): Promise<GatewayState | null> {
    const [stored] = await this.#states.find({}).sort({ told_at: -1 }).limit(1).toArray();
    return stored ? JSON.parse(stored.state) : null;
  }

  /**
   * The deployed states of the running gateways. @throws Unavailable while none has reported, because nothing can be
   * checked then.
   */
  async running(): Promise<readonly GatewayState[]> {
    const since = new Date(Date.now() - VALID_MS);
    const stored = await this.#states.find({ told_at: { $gte: since } }).toArray();
    if (stored.length > 0) return stored.map(({ state }) => JSON.parse(state));
    throw new Unavailable('No gateway has reported yet what it was deployed with. Please try again in a moment.');
  }

  /** The same for gateways with a shell. @throws Unavailable while none has reported one. */
  async deployed(): Promise<readonly Deployed[]> {
    const deployed = (await this.running()).filter(hasShell);
    if (deployed.length > 0) return deployed;
    throw new Unavailable(
      'No gateway has reported yet which shell it was deployed with. Please try again in a moment.',
    );
  }
}
