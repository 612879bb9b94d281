import type { Session as SessionAnswer } from '@keystead/contracts';
import { AppError, type Caller, type EndedSessions, Unauthenticated } from '@keystead/service-kit';
import type { ApiKeyRepository } from '../api-keys/api-key.repository.ts';
import { keyOfSession } from '../api-keys/api-key.ts';
import type { TokenSigner } from '../tokens/token-signer.ts';
import { presentUser } from '../users/user.mapper.ts';
import { signedInUser, type UserRepository } from '../users/user.repository.ts';
import type { User } from '../users/user.ts';
import type { AccountAccess } from './account-access.ts';
import type { Session, SessionRepository } from './session.repository.ts';

/** 401 at sign-in: the same text whether or not the address exists (rules §6). */
export class InvalidCredentials extends AppError {
  constructor() {
    super(401, 'invalid_credentials', 'The email address or password is incorrect.');
  }
}

export class SessionService {
  readonly #users: UserRepository;
  readonly #sessions: SessionRepository;
  readonly #signer: TokenSigner;
  readonly #access: AccountAccess;

  constructor(users: UserRepository, sessions: SessionRepository, signer: TokenSigner, access: AccountAccess) {
    this.#users = users;
    this.#sessions = sessions;
    this.#signer = signer;
    this.#access = access;
  }

  /**
   * @throws InvalidCredentials if the credentials have changed since the user was read. That change has ended all
   * sessions that existed, so this one must not stay open.
   */
  async open(user: User): Promise<SessionAnswer> {
    const session = await this.#sessions.open(user);
    const current = await this.#users.find(user._id);
    if (current?.credentials !== user.credentials) {
      await this.#sessions.end(session._id);
      throw new InvalidCredentials();
    }
    await this.#users.signedIn(user._id);
    return this.#answer(current, session);
  }

  /** Renewal does not extend the session. */
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

/** A key's session lasts as long as the key. */
export const identitySessions = (sessions: SessionRepository, apiKeys: ApiKeyRepository): EndedSessions => ({
  has(sessionId) {
    const key = keyOfSession(sessionId);
    return key === undefined ? sessions.has(sessionId) : apiKeys.isRevoked(key);
  },
});
