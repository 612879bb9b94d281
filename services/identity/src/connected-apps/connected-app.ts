import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  type AppScope,
  appScopes,
  type ClientRegistration,
  type ConnectionRequest,
  MCP_PATH,
  readingAppScopes,
} from '@keystead/contracts';
import { searchWords, ValidationFailed } from '@keystead/service-kit';
import type { ApiKey, KeyApp } from '../api-keys/api-key.ts';
import type { User } from '../users/user.ts';
import type { AppClient } from './app-secret.repository.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export const CODE_LIFETIME_MS = MINUTE_MS;
/** How long a replayed code is recognized. */
export const CODE_STORED_MS = DAY_MS;
export const ACCESS_LIFETIME_MS = 60 * MINUTE_MS;
/** An app that is not used for so long is no longer connected. */
export const REFRESH_LIFETIME_MS = 60 * DAY_MS;
/** A registration that no user has allowed. */
const UNUSED_CLIENT_LIFETIME_MS = DAY_MS;
/** From the last time that a user allowed it. */
export const CLIENT_LIFETIME_MS = 365 * DAY_MS;

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

const isOnDevice = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && loopback.has(hostname);

/** The URI of a website, or of an app on the user's own device (RFC 8252); else why it is refused. */
function redirectProblem(text: string): string | undefined {
  if (!URL.canParse(text) || /[\s\\]/.test(text)) return 'must be absolute addresses';
  const url = new URL(text);
  if (text.includes('#')) return 'must not have a fragment';
  if (url.username || url.password) return 'must not name a user';
  if (url.protocol !== 'https:' && !isOnDevice(url)) return 'must use https, or http on localhost';
  return undefined;
}

/** @throws ValidationFailed for an address to which no code may be sent */
export function newClient({ client_name, redirect_uris }: ClientRegistration, now: Date): AppClient {
  for (const uri of redirect_uris) {
    const problem = redirectProblem(uri);
    if (problem) throw new ValidationFailed({ redirect_uris: problem });
  }
  return {
    _id: `app_${randomBytes(16).toString('base64url')}`,
    name: plainName(client_name) || new URL(redirect_uris[0] ?? '').hostname,
    redirect_uris,
    created_at: now,
    expires_at: new Date(now.getTime() + UNUSED_CLIENT_LIFETIME_MS),
  };
}

/** Without characters that take no space, or change the direction of the text around them, and without quotation marks. */
const plainName = (name = ''): string => name.replace(/[\p{Cf}\p{Pi}\p{Pf}"„‚]/gu, '').trim();

/** The port of an app on the user's device may differ, because it takes a free one (RFC 8252 §7.3). */
function withoutPort(text: string): string {
  const url = new URL(text);
  if (isOnDevice(url)) url.port = '';
  return url.href;
}

/** The URI of the request, if the app has registered it. It may omit the only one that it has registered. */
function redirectOf({ redirect_uris }: AppClient, asked: string | undefined): string | undefined {
  if (asked === undefined) return redirect_uris.length === 1 ? redirect_uris[0] : undefined;
  if (redirectProblem(asked)) return undefined;
  const isOf = (registered: string) =>
    registered === asked || (isOnDevice(new URL(asked)) && withoutPort(registered) === withoutPort(asked));
  return redirect_uris.some(isOf) ? asked : undefined;
}

/** An error of an authorization request (RFC 6749 §4.1.2.1, RFC 8707 §2), and how the user is told. */
interface RequestProblem {
  readonly error: string;
  readonly text: string;
}

export interface CheckedRequest {
  readonly client: AppClient;
  readonly redirectUri: string;
  readonly scopes: readonly AppScope[];
  readonly problem: RequestProblem | null;
}

const isAppScope = (text: string): text is AppScope => (appScopes as readonly string[]).includes(text);

/** Unknown scopes are left out. */
const scopesIn = (text: string): AppScope[] => [...new Set(text.split(' ').filter(isAppScope))];

/** SHA-256 in base64url (RFC 7636 §4.2). */
const challengeForm = /^[\w-]{43}$/;

function problemOf(
  { response_type, code_challenge, code_challenge_method, resource, scope }: ConnectionRequest,
  publicUrl: string,
): RequestProblem | null {
  if (response_type !== 'code')
    return { error: 'unsupported_response_type', text: 'It asks in a way that is not supported here.' };
  if (!code_challenge || !challengeForm.test(code_challenge) || code_challenge_method !== 'S256')
    return { error: 'invalid_request', text: 'It does not protect its request (PKCE with S256 is required).' };
  if (resource !== undefined && !isMcpServer(resource, publicUrl))
    return { error: 'invalid_target', text: 'It wants access to something that is not served here.' };
  if (scope && scopesIn(scope).length === 0)
    return { error: 'invalid_scope', text: 'It asks for nothing that an app may do here.' };
  return null;
}

/** Whether a resource indicator (RFC 8707) names the MCP server. */
export const isMcpServer = (resource: string, publicUrl: string): boolean =>
  URL.canParse(resource) && new URL(resource).href === new URL(MCP_PATH, publicUrl).href;

/**
 * A request of a registered app. Its user decides, or returns to the app with the error.
 * @throws ValidationFailed if the code would be sent to an address that the app has not registered
 */
export function checkRequest(client: AppClient, request: ConnectionRequest, publicUrl: string): CheckedRequest {
  const redirectUri = redirectOf(client, request.redirect_uri);
  if (!redirectUri) throw new ValidationFailed({ redirect_uri: 'is not an address that this app has registered' });
  const asked = scopesIn(request.scope ?? '');
  return {
    client,
    redirectUri,
    scopes: asked.length > 0 ? asked : readingAppScopes,
    problem: problemOf(request, publicUrl),
  };
}

/** The app's address with the response, which names the issuer (RFC 9207). */
export function responseUrl(
  { redirectUri }: Pick<CheckedRequest, 'redirectUri'>,
  response: Readonly<Record<string, string | undefined>>,
  publicUrl: string,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...response, iss: new URL(publicUrl).origin }))
    if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}

export const appOf = ({ client, redirectUri }: Pick<CheckedRequest, 'client' | 'redirectUri'>): KeyApp => ({
  client_id: client._id,
  name: client.name,
  redirect_host: new URL(redirectUri).host,
});

export const isOnThisDevice = (redirectUri: string): boolean => isOnDevice(new URL(redirectUri));

/** An app that its user has just connected. It takes no place among the keys: its tokens have their own hashes. */
export const connectedApp = (
  id: number,
  owner: Pick<User, '_id' | 'account_id'>,
  { app, scopes, mode, now }: { readonly app: KeyApp; readonly now: Date } & Pick<ApiKey, 'mode' | 'scopes'>,
): ApiKey & { readonly app: KeyApp } => ({
  _id: id,
  user_id: owner._id,
  account_id: owner.account_id,
  name: app.name,
  // No key and no token has such a hash.
  hash: `app-${id}`,
  beginning: '',
  mode,
  scopes,
  created_at: now,
  expires_at: new Date(now.getTime() + REFRESH_LIFETIME_MS),
  last_used_at: null,
  revoked_at: null,
  place: null,
  search: searchWords(app.name),
  app,
});

/** Whether the verifier is the one whose SHA-256 is the challenge (RFC 7636 §4.6). */
export function matchesChallenge(verifier: string, challenge: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const [one, other] = [createHash('sha256').update(verifier).digest(), Buffer.from(challenge, 'base64url')];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** The scopes that a refresh asks for; undefined if they exceed those that the user has allowed. */
export function grantedScopes(
  granted: readonly AppScope[],
  asked: string | undefined,
): readonly AppScope[] | undefined {
  if (!asked) return granted;
  const scopes = asked.split(' ').filter((scope) => scope !== '');
  return scopes.length > 0 && scopes.every((scope) => isAppScope(scope) && granted.includes(scope))
    ? (scopes as AppScope[])
    : undefined;
}
