import type { Session as SessionAnswer } from '@keystead/contracts';
import { type Caller, Unauthenticated } from '@keystead/service-kit';
import type { TokenSigner } from '../keys/token-signer.ts';
import { signedInUser } from '../users/signed-in-user.ts';
import type { User } from '../users/user.ts';
import { presentUser } from '../users/user-presenter.ts';
import type { UserStore } from '../users/user-store.ts';
import type { AccountAccess } from './account-access.ts';
import { InvalidCredentials } from './invalid-credentials.ts';
import type { Session } from './session-model.ts';
import type { SessionStore } from './session-store.ts';

/** Opens and renews sessions. */
export class SessionService {
  readonly #users: UserStore;
  readonly #sessions: SessionStore;
  readonly #signer: TokenSigner;
  readonly #access: AccountAccess;

  constructor(users: UserStore, sessions: SessionStore, signer: TokenSigner, access: AccountAccess) {
    this.#users = users;
    this.#sessions = sessions;
    this.#signer = signer;
    this.#access = access;
  }

  /**
   * Opens a session for a user, as read when their password was checked.
   * @throws InvalidCredentials if the credentials have changed since. That change has ended all sessions that existed,
   * so this one must not stay open.
   */
  async open(user: User): Promise<SessionAnswer> {
    const session = await this.#sessions.open(user);
    const current = await this.#users.find(user._id);
    if (current?.credentials !== user.credentials) {
      await this.#sessions.end(session._id);
      throw new InvalidCredentials();
    }
    return this.#answer(current, session);
  }

  /** Issues a token with the user's current data. Renewal does not extend the session. */
  async renew(caller: Caller): Promise<SessionAnswer> {
    const user = await signedInUser(this.#users, caller);
    const session = await this.#sessions.find(caller.sessionId);
    if (session?.credentials !== user.credentials) throw new Unauthenticated();
    return this.#answer(user, session);
  }

  async #answer(user: User, session: Session): Promise<SessionAnswer> {
    const addressIds = await this.#access.addressIds(user);
    return { token: await this.#signer.forUser(user, session, addressIds), user: presentUser(user) };
  }
}
