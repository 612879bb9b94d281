import Type, { type Static } from 'typebox';
import { Abilities, Id, Input, Instant, Nullable, OneOf, Optional, Text } from '../fields.ts';
import { scopes } from '../scopes.ts';

/**
 * Whether an installation holds real business (`live`) or is one to try things out on (`test`). A key begins with the mode
 * of the installation that made it, `ks_live_` or `ks_test_`, and the other kind refuses it.
 */
export const keyModes = ['live', 'test'] as const;
/** Whether an installation holds real business or is one to try things out on. */
export type KeyMode = (typeof keyModes)[number];

const Scopes = Type.Array(OneOf(scopes), { minItems: 1, maxItems: scopes.length, uniqueItems: true });

/**
 * A personal API key as its owner sees it: never the key itself, but its first letters (`ks_live_h2Tq…`). It acts as its
 * owner, within its scopes. `last_used_at` may be up to five minutes behind.
 */
export const ApiKey = Type.Object({
  id: Id,
  name: Type.String(),
  beginning: Type.String(),
  mode: OneOf(keyModes),
  scopes: Type.Array(OneOf(scopes)),
  created_at: Instant,
  /** Null: it holds until it is revoked. */
  expires_at: Nullable(Instant),
  last_used_at: Nullable(Instant),
  revoked_at: Nullable(Instant),
  abilities: Abilities('revoke'),
});
/** A personal API key as its owner sees it. */
export type ApiKey = Static<typeof ApiKey>;

/** What makes an API key. */
export const NewApiKey = Input({ name: Text(100), scopes: Scopes, expires_at: Optional(Instant) });
/** What makes an API key. */
export type NewApiKey = Static<typeof NewApiKey>;

/** A new key with the key itself, which is shown this once. */
export const MadeApiKey = Type.Object({ ...ApiKey.properties, key: Type.String() });
/** A new key with the key itself. */
export type MadeApiKey = Static<typeof MadeApiKey>;

/** What the account's plan allows of the API; `used` counts the caller's account's keys that hold. */
export const ApiAllowance = Type.Object({
  keys: Type.Integer({ minimum: 0 }),
  used: Type.Integer({ minimum: 0 }),
  requests_per_minute: Type.Integer({ minimum: 0 }),
});
/** What the account's plan allows of the API. */
export type ApiAllowance = Static<typeof ApiAllowance>;

/** A token in place of a key: five minutes long, it says who acts and within which scopes. */
export const KeySession = Type.Object({
  token: Type.String(),
  expires_at: Instant,
  key_id: Id,
  account_id: Id,
  requests_per_minute: Type.Integer({ minimum: 1 }),
});
/** A token in place of a key. */
export type KeySession = Static<typeof KeySession>;
