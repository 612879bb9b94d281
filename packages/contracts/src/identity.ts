import Type, { type Static } from 'typebox';
import { AccountOwner, accountListQuery, MAX_PLAN_ACCOUNTS } from './accounts.ts';
import {
  Abilities,
  described,
  Email,
  Id,
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
  TimeZone,
} from './fields.ts';
import { connectedAppRoutes } from './identity/connected-apps.ts';
import { authRoutes, noticeKinds, roles, userRoutes } from './identity/users.ts';
import { changesRoute, defineContract } from './route.ts';
import { ApiScope } from './scopes.ts';

export const SentMail = Named('An email that was written while no SMTP server is configured.', {
  id: Type.String(),
  to: Type.String(),
  subject: Type.String(),
  sent_at: Instant,
});

export const MAX_NOTICES = 100;

/** A page of the product. */
const Path = Type.String({ pattern: '^/[^/\\\\]', maxLength: 300 });
const Sentence = Type.String({ minLength: 1, maxLength: 6000 });

/** A file that an e-mail carries, in base64: at most about 96 KiB. */
export const Attachment = Input({
  name: Type.String({ pattern: '^[\\w.-]{1,100}$' }),
  type: OneOf(['application/pdf']),
  content: Type.String({ pattern: '^[A-Za-z0-9+/]+={0,2}$', maxLength: 131_072 }),
});
export type Attachment = Static<typeof Attachment>;

/**
 * A notification and an e-mail to a user about their records, or an e-mail to the operators of the product (`mailbox`).
 * `key` identifies the occasion. Within 30 days, an e-mail with the same key, service and recipient is sent once, and a
 * notification is listed once. `path` is a page of the product, such as `/app/payments`.
 */
export const Notice = Input({
  key: Text(200),
  kind: Type.Optional(OneOf(noticeKinds)),
  /** The user who did what it is about: they know. */
  by: Type.Optional(Id),
  /** False: it is listed in the product and not e-mailed. */
  email: Type.Optional(Type.Boolean()),
  /** False: it is e-mailed and not listed in the product. */
  in_app: Type.Optional(Type.Boolean()),
  /** After this instant it is e-mailed no more. */
  until: Type.Optional(Instant),
  to: Type.Union([Input({ user_id: Id }), Input({ account_id: Id }), Input({ mailbox: OneOf(['support']) })]),
  /** The account on whose behalf it is sent: to others only once its e-mail address is confirmed. */
  from_account: Type.Optional(Id),
  /** The recipient of replies; by default the product's own address. */
  reply_to: Optional(Email),
  subject: Text(300),
  opening: Sentence,
  further: Type.Array(Sentence, { maxItems: 10 }),
  link: Optional(Input({ label: Text(100), path: Path })),
  /** What an e-mail lists below its opening. */
  sections: Type.Optional(
    Type.Array(
      Input({
        heading: Text(100),
        lines: Type.Array(
          Input({ text: Text(400), detail: Type.String({ maxLength: 600 }), path: Path, urgent: Type.Boolean() }),
          { minItems: 1, maxItems: 20 },
        ),
      }),
      { maxItems: 10 },
    ),
  ),
  attachment: Optional(Attachment),
});
export type Notice = Static<typeof Notice>;

/** The modes of an installation, and of its keys (`ks_live_…`). An installation in the other mode rejects a key. */
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

/**
 * A token in exchange for an API key or an app's access token. It is valid for five minutes, and contains the user and
 * the scopes. `resource` is the only path at which an app's token is valid.
 */
export const KeySession = Type.Object({
  token: Type.String(),
  expires_at: Instant,
  key_id: Id,
  account_id: Id,
  requests_per_minute: Type.Integer({ minimum: 1 }),
  resource: Type.Optional(Type.String()),
});
export type KeySession = Static<typeof KeySession>;

export const CalendarFeed = Named("The caller's calendar feed. Null: there is none.", {
  created_at: Nullable(Instant),
});
export type CalendarFeed = Static<typeof CalendarFeed>;

/** Whose calendar a feed shows, as of now. */
export const CalendarReader = Type.Object({
  user_id: Id,
  account_id: Id,
  role: OneOf(roles),
  address_ids: Type.Array(Id),
});
export type CalendarReader = Static<typeof CalendarReader>;

export const identity = defineContract({
  service: 'identity',
  area: 'account',
  routes: {
    ...authRoutes,
    ...userRoutes,
    ...connectedAppRoutes,
    'GET /mail': {
      summary: 'List emails that were written while no SMTP server is configured, newest first. Admins only',
      keys: false,
      query: Input(listQuery(['-sent_at'])),
      answer: Type.Object({ messages: Type.Array(SentMail), ...listAnswer }),
      codes: ['forbidden'],
    },
    'GET /mail/{id}': {
      summary: 'Read the text of one of these emails. Admins only',
      keys: false,
      params: Type.Object({ id: Type.String({ maxLength: 100 }) }, { additionalProperties: false }),
      answer: Type.Object({ ...SentMail.properties, text: Type.String() }),
      codes: ['forbidden', 'not_found'],
    },
    'POST /internal/notices': {
      summary:
        'Notify a user, or the members of an account: in the product, and by email those who have turned that on. Each key counts once',
      body: Input({ notices: Type.Array(Notice, { minItems: 1, maxItems: MAX_NOTICES }) }),
    },
    'GET /api-keys': {
      summary: "List the caller's API keys, newest first, and the limits of the plan",
      keys: false,
      query: Input(listQuery(['-created_at'])),
      answer: Type.Object({
        api_keys: Type.Array(ApiKey),
        ...listAnswer,
        allowance: ApiAllowance,
        abilities: Abilities('create'),
      }),
    },
    'POST /api-keys': {
      summary: 'Create an API key. Only this response contains it',
      keys: false,
      body: NewApiKey,
      answer: MadeApiKey,
      status: 201,
      secret: true,
      codes: ['forbidden', 'email_unconfirmed', 'plan_limit', 'trial_ended'],
    },
    'DELETE /api-keys': {
      summary: "Revoke all of the caller's API keys. They stop working within 5 seconds",
      keys: false,
    },
    'GET /api-keys/{id}': {
      summary: 'Read an API key, without the key itself',
      keys: false,
      answer: ApiKey,
      codes: ['not_found'],
    },
    'DELETE /api-keys/{id}': {
      summary: 'Revoke an API key. It stops working within 5 seconds, and stays in the list as revoked',
      keys: false,
      codes: ['not_found'],
    },
    'GET /calendar-feed': {
      summary: 'Read whether the caller has a calendar feed, and since when',
      keys: false,
      answer: CalendarFeed,
    },
    'POST /calendar-feed': {
      summary:
        "Make the address of the caller's calendar feed anew. An earlier one stops working. Only this response contains it",
      keys: false,
      answer: Type.Object({ created_at: Instant, path: Type.String() }),
      status: 201,
      secret: true,
      codes: ['email_unconfirmed', 'conflict'],
    },
    'DELETE /calendar-feed': {
      summary: "Revoke the caller's calendar feed. Its address stops working at once",
      keys: false,
      codes: ['conflict'],
    },
    'GET /internal/calendar-readers/{hash}': {
      summary: 'Find whose calendar a feed shows, by the hash of its token. Returns 404 for one that is not valid',
      params: Type.Object({ hash: Type.String({ maxLength: 100 }) }, { additionalProperties: false }),
      answer: CalendarReader,
      codes: ['not_found', 'forbidden'],
    },
    'POST /internal/key-sessions': {
      summary:
        'Exchange an API key, or the access token of a connected app, for a token of five minutes, which acts as the owner within its scopes. For the gateway. Returns 404 for an invalid one',
      reported: false,
      body: Input({ key: Type.String({ minLength: 1, maxLength: 200 }) }),
      answer: KeySession,
      secret: true,
      codes: ['not_found', 'forbidden', 'wrong_mode', 'plan_limit', 'trial_ended'],
    },
    'GET /internal/ended-keys': {
      summary:
        'List API keys that were revoked or expired since an instant, and users whose older keys and webhooks are void',
      query: Input({ since: Type.Optional(Instant) }),
      answer: Type.Object({
        ended: Type.Array(Id),
        voided: Type.Array(Type.Object({ user_id: Id, before: Instant })),
        as_of: Instant,
      }),
    },
    'GET /internal/changes': changesRoute,
    'POST /internal/accounts': {
      summary:
        'List accounts with their owners, for an admin. `ids`: only these, whoever owns them; `except`: all landlords and managers but these',
      reported: false,
      body: Input({
        ...accountListQuery,
        ids: Type.Optional(Type.Array(Id, { maxItems: MAX_PLAN_ACCOUNTS })),
        except: Type.Optional(Type.Array(Id, { maxItems: MAX_PLAN_ACCOUNTS })),
      }),
      answer: Type.Object({ accounts: Type.Array(AccountOwner), ...listAnswer }),
      codes: ['forbidden'],
    },
    'GET /internal/account-zones': {
      summary:
        'List the time zones of accounts (preferences of their owners) that changed since an instant. Without an instant, all except UTC',
      query: Input({ since: Type.Optional(Instant), cursor: Type.Optional(Type.String({ maxLength: 500 })) }),
      answer: Type.Object({
        accounts: Type.Array(Type.Object({ account_id: Id, time_zone: TimeZone })),
        next_cursor: Nullable(Type.String()),
        as_of: Instant,
      }),
    },
    'GET /internal/briefing-zones': {
      summary: 'List the time zones of accounts',
      answer: Type.Object({ time_zones: Type.Array(TimeZone) }),
    },
    'GET /internal/briefing-readers': {
      summary:
        'List who gets a briefing by email, of the accounts in a time zone in the order of their ids: their address is confirmed, they have not turned it off, and they have signed in lately',
      query: Input({ time_zone: TimeZone, after: Type.Optional(Id) }),
      answer: Type.Object({
        readers: Type.Array(Type.Object({ user_id: Id, account_id: Id })),
        /** For the next page. */
        after: Nullable(Id),
      }),
    },
    'GET /internal/ended-sessions': {
      summary: 'List sessions that ended before their token expired, since an instant',
      query: Input({ since: Type.Optional(Instant) }),
      answer: Type.Object({ ended: Type.Array(Type.String()), as_of: Instant }),
    },
    'GET /internal/closing-accounts': {
      summary:
        'List accounts whose deletion was requested since an instant and that are not erased yet. Without an instant, all of them',
      query: Input({ since: Type.Optional(Instant) }),
      answer: Type.Object({ closing: Type.Array(Id), as_of: Instant }),
    },
    'GET /internal/erased-accounts': {
      summary: 'List accounts that were permanently erased since an instant, so that services erase their data',
      query: Input({ since: Type.Optional(Instant) }),
      answer: Type.Object({ erased: Type.Array(Id), as_of: Instant }),
    },
    'POST /internal/service-tokens': {
      summary: 'Issue a token that identifies the calling service, in exchange for its secret',
      access: 'public',
      reported: false,
      body: Input({ service: Text(40), secret: Type.String({ minLength: 1, maxLength: 200 }) }),
      answer: Type.Object({ token: Type.String(), expires_at: Instant }),
      codes: ['invalid_credentials'],
    },
  },
});
