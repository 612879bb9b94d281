import type { ApiAllowance, ApiScope, Entitlements, KeyMode, NewApiKey } from '@keystead/contracts';
import {
  apiKeyHash,
  type Caller,
  newSecretText,
  planLimit,
  searchWords,
  trialEnded,
  ValidationFailed,
} from '@keystead/service-kit';
import type { User } from '../users/user.ts';

/** The app of a connection, as it was when the user allowed it. */
export interface KeyApp {
  readonly client_id: string;
  readonly name: string;
  readonly redirect_host: string;
}

/** A key, or an app that the user has connected, which has tokens of its own. The text of a key is stored nowhere. */
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
  readonly app?: KeyApp;
}

/** `ks_live_` and four more characters. */
const PREFIX_LENGTH = 12;

const SESSION_PREFIX = 'key-';

/** All tokens of a key have this session id. */
export const keySessionId = (keyId: number): string => `${SESSION_PREFIX}${keyId}`;

/** Undefined for a sign-in session. */
export const keyOfSession = (sessionId: string): number | undefined =>
  sessionId.startsWith(SESSION_PREFIX) ? Number(sessionId.slice(SESSION_PREFIX.length)) : undefined;

function expiryOf(text: string | null | undefined, now: Date): Date | null {
  if (text == null) return null;
  const at = new Date(text);
  // Also rejects dates that match the format but do not exist.
  if (!(at > now)) throw new ValidationFailed({ expires_at: 'must be in the future' });
  return at;
}

/** The key has no place yet. */
export function newApiKey(
  id: number,
  owner: Pick<User, '_id' | 'account_id'>,
  input: NewApiKey,
  { mode, now }: { readonly mode: KeyMode; readonly now: Date },
): { key: ApiKey; text: string } {
  const text = newSecretText(mode);
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

/** Tenants may not create keys: they have no records that a program would manage. */
export const apiKeyPolicy = {
  create: (caller: Caller) => caller.role !== 'tenant',
  reason: 'Tenants cannot create API keys.',
};

/** Scopes that only an admin's keys may have: releases decide what every visitor's browser loads. */
const operators = /^releases?:/;

/** @throws ValidationFailed if the caller's keys may not have one of these scopes. */
export function assertScopesOf(caller: Caller, scopes: readonly ApiScope[]): void {
  if (caller.role !== 'admin' && scopes.some((scope) => operators.test(scope)))
    throw new ValidationFailed({ scopes: 'include permissions that only an admin’s keys may have' });
}

/** Nothing when the trial has ended. */
export const allowanceOf = ({ api, can_create }: Entitlements): Omit<ApiAllowance, 'used'> =>
  can_create ? api : { keys: 0, requests_per_minute: 0 };

/** 402: the account has as many keys as the plan allows. */
export const keyLimit = ({ plan, api, api_plan }: Entitlements) =>
  planLimit(plan, api.keys === 0 ? 'no API keys' : `up to ${api.keys} API keys`, api_plan);

/** @throws AppError 402 unless the account may use the API: its trial has ended, or its plan does not include it. */
export function assertApiAllowed(entitled: Entitlements): void {
  if (!entitled.can_create) throw trialEnded('use the API', entitled.api_plan);
  if (entitled.api.keys === 0) throw keyLimit(entitled);
}
