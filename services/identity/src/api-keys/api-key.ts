import type { ApiScope, KeyMode, NewApiKey } from '@keystead/contracts';
import { apiKeyHash, newApiKeyText, searchWords, ValidationFailed } from '@keystead/service-kit';
import type { User } from '../users/user.ts';

/** An API key as stored, without its text. */
export interface ApiKey {
  readonly _id: number;
  readonly user_id: number;
  readonly account_id: number;
  readonly name: string;
  readonly hash: string;
  /** The first characters of its text, by which its owner recognises it. */
  readonly beginning: string;
  readonly mode: KeyMode;
  readonly scopes: readonly ApiScope[];
  readonly created_at: Date;
  /** Null if it is valid until revoked. */
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
  readonly revoked_at: Date | null;
  /** Its place among the account's valid keys, which enforces the plan's limit; null when it is no longer valid. */
  readonly place: number | null;
  readonly search: readonly string[];
}

/** The number of characters of a key that are shown: `ks_live_` and four more. */
const PREFIX_LENGTH = 12;

const SESSION_PREFIX = 'key-';

/** The session id that all tokens of a key have. */
export const keySessionId = ({ _id }: Pick<ApiKey, '_id'>): string => `${SESSION_PREFIX}${_id}`;

/** The key that a session belongs to; undefined for a sign-in session. */
export const keyOfSession = (sessionId: string): number | undefined =>
  sessionId.startsWith(SESSION_PREFIX) ? Number(sessionId.slice(SESSION_PREFIX.length)) : undefined;

function expiryOf(text: string | null | undefined, now: Date): Date | null {
  if (text == null) return null;
  const at = new Date(text);
  // Also rejects dates that match the format but do not exist.
  if (!(at > now)) throw new ValidationFailed({ expires_at: 'must be in the future' });
  return at;
}

/** Creates a key of a user, and its text, which is stored nowhere. The key has no place yet. */
export function newApiKey(
  id: number,
  owner: Pick<User, '_id' | 'account_id'>,
  input: NewApiKey,
  { mode, now }: { readonly mode: KeyMode; readonly now: Date },
): { key: ApiKey; text: string } {
  const text = newApiKeyText(mode);
  const key: ApiKey = {
    _id: id,
    user_id: owner._id,
    account_id: owner.account_id,
    name: input.name,
    hash: apiKeyHash(text),
    beginning: text.slice(0, PREFIX_LENGTH),
    mode,
    scopes: input.scopes,
    created_at: now,
    expires_at: expiryOf(input.expires_at, now),
    last_used_at: null,
    revoked_at: null,
    place: null,
    search: searchWords(input.name),
  };
  return { key, text };
}
