import Type, { type Static } from 'typebox';
import {
  described,
  Id,
  Input,
  Instant,
  listAnswer,
  listQuery,
  Named,
  NamedInput,
  Nullable,
  OneOf,
  Text,
} from '../fields.ts';
import { defineRoutes } from '../route.ts';
import type { ApiScope } from '../scopes.ts';

/** The path of the MCP server, the only resource of which an app may get a token (RFC 8707). */
export const MCP_PATH = '/mcp';

/** The scopes that a connected app may have. Those that only read come first. */
export const appScopes = [
  'portfolio:read',
  'operations:read',
  'dashboard:read',
  'billing:read',
  'account:read',
  'assistant:read',
  'portfolio:write',
  'operations:write',
  'assistant:write',
] as const satisfies readonly ApiScope[];
export type AppScope = (typeof appScopes)[number];

/** What an app gets that asks for nothing in particular. */
export const readingAppScopes = appScopes.filter((scope) => scope.endsWith(':read'));

const AppScopes = Type.Array(OneOf(appScopes), { minItems: 1, maxItems: appScopes.length, uniqueItems: true });

/** No registered URI is longer. */
const RedirectUri = Type.String({ minLength: 1, maxLength: 1000 });
const ClientId = Type.String({ minLength: 1, maxLength: 100 });

export const ConnectedApp = Named(
  'An app that the user has allowed to act on their behalf, within its scopes. Its name is what the app calls itself. `redirect_host` is the host to which it was connected. `last_used_at` may be up to five minutes old.',
  {
    id: Id,
    name: Type.String(),
    redirect_host: Type.String(),
    scopes: Type.Array(OneOf(appScopes)),
    created_at: Instant,
    last_used_at: Nullable(Instant),
  },
);
export type ConnectedApp = Static<typeof ConnectedApp>;

/** The parameters of an authorization request (RFC 6749, 7636 and 8707), as the app wrote them into the address. */
const parameters = {
  client_id: ClientId,
  redirect_uri: Type.Optional(RedirectUri),
  response_type: Type.Optional(Type.String({ maxLength: 100 })),
  code_challenge: Type.Optional(Type.String({ maxLength: 200 })),
  code_challenge_method: Type.Optional(Type.String({ maxLength: 100 })),
  resource: Type.Optional(Type.String({ maxLength: 1000 })),
  scope: Type.Optional(Type.String({ maxLength: 1000 })),
  state: Type.Optional(Type.String({ maxLength: 2000 })),
};

export const ConnectionRequest = Input(parameters);
export type ConnectionRequest = Static<typeof ConnectionRequest>;

export const AppRequest = Named(
  'What an app that wants to be connected asks for. `on_this_device`: it waits for the answer on the same device. With a `problem`, it cannot be connected. `refusal_url` returns to the app without connecting it.',
  {
    name: Type.String(),
    redirect_host: Type.String(),
    on_this_device: Type.Boolean(),
    scopes: Type.Array(OneOf(appScopes)),
    problem: Nullable(Type.String()),
    refusal_url: Type.String(),
  },
);
export type AppRequest = Static<typeof AppRequest>;

export const NewConnection = NamedInput(
  'Connects the app of an authorization request, with the scopes that the user chose.',
  {
    ...parameters,
    scopes: AppScopes,
  },
);
export type NewConnection = Static<typeof NewConnection>;

/** The registration of an app (RFC 7591), less what is the same for all of them. */
export const ClientRegistration = Input({
  client_name: Type.Optional(Text(100)),
  redirect_uris: Type.Array(RedirectUri, { minItems: 1, maxItems: 10 }),
});
export type ClientRegistration = Static<typeof ClientRegistration>;

export const RegisteredClient = Type.Object({
  client_id: Type.String(),
  client_name: Type.String(),
  redirect_uris: Type.Array(Type.String()),
  /** Seconds since 1970. */
  client_id_issued_at: Type.Integer(),
});
export type RegisteredClient = Static<typeof RegisteredClient>;

const Secret = Type.String({ minLength: 1, maxLength: 200 });

/** A request for tokens: of an authorization code, or of a refresh token. */
export const TokenRequest = Type.Union([
  Input({
    grant_type: Type.Literal('authorization_code'),
    client_id: ClientId,
    code: Secret,
    code_verifier: Secret,
    redirect_uri: RedirectUri,
    resource: Type.Optional(Type.String({ maxLength: 1000 })),
  }),
  Input({
    grant_type: Type.Literal('refresh_token'),
    client_id: ClientId,
    refresh_token: Secret,
    scope: Type.Optional(Type.String({ maxLength: 1000 })),
    resource: Type.Optional(Type.String({ maxLength: 1000 })),
  }),
]);
export type TokenRequest = Static<typeof TokenRequest>;

export const AppTokens = Type.Object({
  access_token: Type.String(),
  refresh_token: Type.String(),
  /** Seconds. */
  expires_in: Type.Integer(),
  scope: Type.String(),
});
export type AppTokens = Static<typeof AppTokens>;

/** Why there are no tokens (RFC 6749 §5.2, RFC 8707 §2). */
export const TokenRefusal = Type.Object({
  error: OneOf(['invalid_grant', 'invalid_scope', 'invalid_target']),
  error_description: Type.String(),
});
export type TokenRefusal = Static<typeof TokenRefusal>;

export const connectedAppRoutes = defineRoutes({
  'GET /connected-apps': {
    summary: 'List the apps that the caller has connected, newest first',
    keys: false,
    query: Input(listQuery(['-created_at'])),
    answer: Type.Object({ connected_apps: Type.Array(ConnectedApp), ...listAnswer }),
  },
  'GET /connected-apps/request': {
    summary: 'Read what an app asks for that wants to be connected (OAuth 2.1)',
    keys: false,
    query: ConnectionRequest,
    answer: AppRequest,
    codes: ['forbidden', 'email_unconfirmed', 'plan_limit', 'trial_ended', 'not_found'],
  },
  'POST /connected-apps': {
    summary: 'Connect an app. The response contains the address at which the app gets its authorization code',
    keys: false,
    body: NewConnection,
    answer: Type.Object({
      redirect_to: described('An authorization code is part of it: it is valid once, for a minute.', Type.String()),
    }),
    status: 201,
    secret: true,
    codes: ['forbidden', 'email_unconfirmed', 'plan_limit', 'trial_ended', 'not_found'],
  },
  'DELETE /connected-apps': {
    summary: "Disconnect all of the caller's apps. They lose access within 5 seconds",
    keys: false,
  },
  'DELETE /connected-apps/{id}': {
    summary: 'Disconnect an app. It loses access within 5 seconds',
    keys: false,
    codes: ['not_found'],
  },
  'POST /internal/oauth/clients': {
    summary: 'Register an app that wants to be connected. For the gateway',
    reported: false,
    body: ClientRegistration,
    answer: RegisteredClient,
    codes: ['forbidden'],
  },
  'POST /internal/oauth/tokens': {
    summary: 'Issue tokens for an authorization code or a refresh token, or say why there are none. For the gateway',
    reported: false,
    body: TokenRequest,
    answer: Type.Union([AppTokens, TokenRefusal]),
    secret: true,
    codes: ['forbidden'],
  },
  'POST /internal/oauth/revocations': {
    summary: 'Disconnect an app by one of its tokens. For the gateway. Does nothing for an unknown token',
    reported: false,
    body: Input({ client_id: ClientId, token: Secret }),
    codes: ['forbidden'],
  },
});
