import { createHash } from 'node:crypto';
import type { GatewayState } from '@keystead/contracts';
import { collectionStore, Unavailable } from '@keystead/service-kit';

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

/** One document for each distinct state: during a deployment there are two, and visitors reach both. */
export class GatewayStateRepository extends collectionStore<StoredState>('gateway_states', [
  { told_at: 1 },
  { expireAfterSeconds: RETENTION_SECONDS },
]) {
  async save(reported: GatewayState): Promise<void> {
    const state = JSON.stringify(reported);
    const _id = createHash('sha256').update(state).digest('base64url');
    await this.upsert({ _id }, { $set: { state, told_at: new Date() } });
  }

  /** Null if no gateway has reported a state within ten minutes. */
  async last(): Promise<GatewayState | null> {
    const [stored] = await this.collection.find({}).sort({ told_at: -1 }).limit(1).toArray();
    return stored ? JSON.parse(stored.state) : null;
  }

  /** @throws Unavailable while no gateway has reported, because nothing can be checked then. */
  async running(): Promise<readonly GatewayState[]> {
    const since = new Date(Date.now() - VALID_MS);
    const stored = await this.collection.find({ told_at: { $gte: since } }).toArray();
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
