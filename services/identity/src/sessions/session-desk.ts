import type { Session as SessionAnswer } from '@keystead/contracts';
import type { Job } from '@keystead/service-kit';
import type { ApiKeyStore } from '../api-keys/api-key-store.ts';
import type { TokenSigner } from '../keys/token-signer.ts';
import type { User } from '../users/user.ts';
import { presentUser } from '../users/user-presenter.ts';
import type { UserStore } from '../users/user-store.ts';
import { InvalidCredentials } from './invalid-credentials.ts';
import type { SessionStore } from './session-store.ts';

/** Opens sessions and ends those that a change of credentials leaves behind. */
export class SessionDesk {
  readonly #users: UserStore;
  readonly #sessions: SessionStore;
  readonly #signer: TokenSigner;
  readonly #apiKeys: ApiKeyStore;

  constructor(users: UserStore, sessions: SessionStore, signer: TokenSigner, apiKeys: ApiKeyStore) {
    this.#users = users;
    this.#sessions = sessions;
    this.#signer = signer;
    this.#apiKeys = apiKeys;
  }

  /**
   * Opens a session for a user as they were when their password was checked.
   * @throws InvalidCredentials when that password was changed meanwhile: whoever changed it has ended every session
   * that they could see, and must not leave this one open.
   */
  async open(user: User): Promise<SessionAnswer> {
    const session = await this.#sessions.open(user);
    const current = await this.#users.find(user._id);
    if (current?.credentials !== user.credentials) {
      await this.#sessions.end(session._id);
      throw new InvalidCredentials();
    }
    return { token: await this.#signer.forUser(current, session), user: presentUser(current) };
  }

  /**
   * Ends every session that was opened under earlier credentials than these. API keys are no session: they go on until
   * they are revoked, or their owner has asked to be deleted.
   */
  async endEarlier(user: Pick<User, '_id' | 'credentials' | 'live'>): Promise<void> {
    await this.#sessions.endEarlier(user);
    if (!user.live) await this.#apiKeys.revokeOf(user._id);
    await this.#users.settled(user);
  }

  /** Ends what a crash between a change of credentials and the end of sessions left open. */
  readonly job: Job = {
    name: 'end sessions of earlier credentials',
    every: 60_000,
    run: async () => {
      for (const user of await this.#users.findUnsettled()) await this.endEarlier(user);
    },
  };
}
