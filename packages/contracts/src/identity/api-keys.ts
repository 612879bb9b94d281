import Type, { type Static } from 'typebox';
import {
  Abilities,
  described,
  Id,
  IdParams,
  Input,
  Instant,
  listAnswer,
  listQuery,
  Named,
  NamedInput,
  Nullable,
  OneOf,
  Optional,
  Text,
} from '../fields.ts';
import { defineRoutes } from '../route.ts';
import { ApiScope } from '../scopes.ts';

/**
 * The modes of an installation: `live` for real data, `test` for trying out. A key starts with the mode of the
 * installation that issued it, `ks_live_` or `ks_test_`. An installation in the other mode rejects it.
 */
export const keyModes = ['live', 'test'] as const;
export type KeyMode = (typeof keyModes)[number];

const Scopes = Type.Array(ApiScope, { minItems: 1, maxItems: 100, uniqueItems: true });

export const ApiKey = Named(
  'A personal API key, without the key itself: `beginning` contains its first characters (`ks_live_h2Tq…`). It acts as its owner, within its scopes. `last_used_at` may be up to five minutes old.',
  {
    id: Id,
    name: Type.String(),
    beginning: Type.String(),
    mode: OneOf(keyModes),
    scopes: Type.Array(ApiScope),
    created_at: Instant,
    expires_at: described('Null: the key is valid until it is revoked.', Nullable(Instant)),
    last_used_at: Nullable(Instant),
    revoked_at: Nullable(Instant),
    abilities: Abilities('revoke'),
  },
);
export type ApiKey = Static<typeof ApiKey>;

export const NewApiKey = NamedInput('Creates an API key.', {
  name: Text(100),
  scopes: Scopes,
  expires_at: described('Null: the key is valid until it is revoked.', Optional(Instant)),
});
export type NewApiKey = Static<typeof NewApiKey>;

export const MadeApiKey = Named('A new API key, including the key itself. Only this response contains it.', {
  ...ApiKey.properties,
  key: Type.String(),
});
export type MadeApiKey = Static<typeof MadeApiKey>;

export const ApiAllowance = Named(
  "The API limits of the account's plan. `used` is the number of valid keys of the account.",
  {
    keys: Type.Integer({ minimum: 0 }),
    used: Type.Integer({ minimum: 0 }),
    requests_per_minute: Type.Integer({ minimum: 0 }),
  },
);
export type ApiAllowance = Static<typeof ApiAllowance>;

/** A token in exchange for an API key. It is valid for five minutes, and contains the user and the scopes. */
export const KeySession = Type.Object({
  token: Type.String(),
  expires_at: Instant,
  key_id: Id,
  account_id: Id,
  requests_per_minute: Type.Integer({ minimum: 1 }),
});
export type KeySession = Static<typeof KeySession>;

export const apiKeyRoutes = defineRoutes({
  'GET /api-keys': {
    summary: "List the caller's API keys, newest first, and the limits of the plan",
    access: 'signed-in',
    keys: false,
    query: Input(listQuery(['-created_at'])),
    answer: Type.Object({
      api_keys: Type.Array(ApiKey),
      ...listAnswer,
      allowance: ApiAllowance,
      abilities: Abilities('create'),
    }),
    codes: [],
  },
  'POST /api-keys': {
    summary: 'Create an API key. Only this response contains it',
    access: 'signed-in',
    keys: false,
    body: NewApiKey,
    answer: MadeApiKey,
    status: 201,
    secret: true,
    codes: ['forbidden', 'email_unconfirmed', 'plan_limit', 'trial_ended'],
  },
  'DELETE /api-keys': {
    summary: "Revoke all of the caller's API keys. They stop working within 5 seconds",
    access: 'signed-in',
    keys: false,
    codes: [],
  },
  'GET /api-keys/{id}': {
    summary: 'Read an API key, without the key itself',
    access: 'signed-in',
    keys: false,
    params: IdParams,
    answer: ApiKey,
    codes: ['not_found'],
  },
  'DELETE /api-keys/{id}': {
    summary: 'Revoke an API key. It stops working within 5 seconds, and stays in the list as revoked',
    access: 'signed-in',
    keys: false,
    params: IdParams,
    codes: ['not_found'],
  },
  'POST /internal/key-sessions': {
    summary:
      'Exchange an API key for a token of five minutes, which acts as the owner within the scopes of the key. For the gateway. Returns 404 for an invalid key',
    access: 'service',
    reported: false,
    body: Input({ key: Type.String({ minLength: 1, maxLength: 200 }) }),
    answer: KeySession,
    secret: true,
    codes: ['not_found', 'forbidden', 'wrong_mode', 'plan_limit', 'trial_ended'],
  },
  'GET /internal/ended-keys': {
    summary:
      'List API keys that were revoked or expired since an instant, and users whose older keys and webhooks are void',
    access: 'service',
    query: Input({ since: Type.Optional(Instant) }),
    answer: Type.Object({
      ended: Type.Array(Id),
      voided: Type.Array(Type.Object({ user_id: Id, before: Instant })),
      as_of: Instant,
    }),
    codes: [],
  },
});
