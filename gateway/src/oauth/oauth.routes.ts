import {
  type AppTokens,
  appScopes,
  type identity,
  MCP_PATH,
  readingAppScopes,
  type TokenRefusal,
} from '@keystead/contracts';
import { AppError, formBody, jsonBody, networkOf, RateLimited, type serviceClient } from '@keystead/service-kit';
import type { Context, Middleware } from 'koa';
import { type GatewayConfig, publicOrigin } from '../config.ts';
import { onlyRead } from '../edge/request-checks.ts';
import { Allowances } from '../limits/allowances.ts';
import type { Count } from '../limits/counts.ts';

const RESOURCE_METADATA = '/.well-known/oauth-protected-resource';
const SERVER_METADATA = '/.well-known/oauth-authorization-server';
const AUTHORIZE = '/oauth/authorize';
const TOKEN = '/oauth/token';
const REGISTER = '/oauth/register';
const REVOKE = '/oauth/revoke';

/** The page on which a user decides. */
const CONSENT_PAGE = '/app/connect';

/** What the pages of any origin may read and call: apps in a browser have no other way to be connected. */
export const isOpenToBrowsers = (path: string): boolean =>
  [RESOURCE_METADATA, RESOURCE_METADATA + MCP_PATH, SERVER_METADATA, TOKEN, REGISTER, REVOKE].includes(path);

/** An error of the token, registration or revocation endpoint (RFC 6749 §5.2, RFC 7591 §3.2.2). */
class OAuthError extends Error {
  readonly error: string;

  constructor(error: string, description: string) {
    super(description);
    this.error = error;
  }
}

type Form = Readonly<Record<string, unknown>>;

/** A parameter of a form. One that is given twice is no text. */
function parameter(form: Form, name: string, maxLength: number): string | undefined {
  const value = form[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string' || value.length > maxLength)
    throw new OAuthError(
      'invalid_request',
      `${name} must be given once, and not be longer than ${maxLength} characters.`,
    );
  return value;
}

function required(form: Form, name: string, maxLength: number): string {
  const value = parameter(form, name, maxLength);
  if (value === undefined) throw new OAuthError('invalid_request', `${name} is missing.`);
  return value;
}

async function formOf(ctx: Context): Promise<Form> {
  const form = Object(await formBody(ctx)) as Form;
  // Apps have no secrets here. One that sends a secret believes that it has one.
  if (ctx.get('authorization') || form.client_secret !== undefined)
    throw new OAuthError('invalid_client', 'Apps authenticate with their client_id and PKCE alone.');
  return form;
}

const common = (form: Form) => ({
  client_id: required(form, 'client_id', 100),
  resource: parameter(form, 'resource', 1000),
});

function tokenRequest(form: Form) {
  const grant = required(form, 'grant_type', 100);
  if (grant === 'authorization_code')
    return {
      ...common(form),
      grant_type: grant,
      code: required(form, 'code', 200),
      code_verifier: required(form, 'code_verifier', 200),
      redirect_uri: required(form, 'redirect_uri', 1000),
    } as const;
  if (grant === 'refresh_token')
    return {
      ...common(form),
      grant_type: grant,
      refresh_token: required(form, 'refresh_token', 200),
      scope: parameter(form, 'scope', 1000),
    } as const;
  throw new OAuthError('unsupported_grant_type', 'Supported: authorization_code, refresh_token.');
}

/** Bytes. */
const MAX_REGISTRATION = 16_384;

const isListWith = (value: unknown, member: string) =>
  value === undefined || (Array.isArray(value) && value.includes(member));

/** What differs between apps. Other metadata is ignored, as RFC 7591 §2 wants it. */
async function registration(ctx: Context) {
  if ((ctx.request.length ?? 0) > MAX_REGISTRATION)
    throw new OAuthError('invalid_client_metadata', 'The registration is too large.');
  const { client_name, redirect_uris, grant_types, response_types } = Object(await jsonBody(ctx)) as Form;
  if (!isListWith(grant_types, 'authorization_code') || !isListWith(response_types, 'code'))
    throw new OAuthError(
      'invalid_client_metadata',
      'Apps use the grant authorization_code and the response type code.',
    );
  return { client_name, redirect_uris } as { client_name?: string; redirect_uris: string[] };
}

const metadataOfClient = {
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
};

/** What identity rejects, in the terms of a registration. */
function registrationError(error: unknown): unknown {
  if (!(error instanceof AppError) || error.status !== 422) return error;
  const isRedirect = Object.keys(error.details.fields ?? {}).some((name) => name.startsWith('redirect_uris'));
  return new OAuthError(isRedirect ? 'invalid_redirect_uri' : 'invalid_client_metadata', error.message);
}

/** The statuses of a body that is malformed, too large, or of another media type. */
const unreadable = new Set([400, 413, 415]);

const isRefusal = (outcome: AppTokens | TokenRefusal): outcome is TokenRefusal => 'error' in outcome;

interface OAuthDependencies {
  readonly config: Pick<GatewayConfig, 'PUBLIC_URL' | 'RATE_LIMITS' | 'RATE_LIMIT_APPS'>;
  readonly identity: ReturnType<typeof serviceClient<typeof identity>>;
  readonly count: Count;
}

const HOUR_SECONDS = 60 * 60;

function sendOpen(ctx: Context, body: object): void {
  onlyRead(ctx);
  ctx.set('Cache-Control', 'public, max-age=300, stale-while-revalidate=86400');
  ctx.body = body;
}

/** RFC 9728. An app that asks for nothing in particular gets what these scopes allow, which only read. */
const resourceMetadata = (origin: string) => ({
  resource: origin + MCP_PATH,
  authorization_servers: [origin],
  scopes_supported: readingAppScopes,
  bearer_methods_supported: ['header'],
  resource_name: 'Keystead',
});

/** RFC 8414. */
const serverMetadata = (origin: string) => ({
  issuer: origin,
  authorization_endpoint: origin + AUTHORIZE,
  token_endpoint: origin + TOKEN,
  registration_endpoint: origin + REGISTER,
  revocation_endpoint: origin + REVOKE,
  scopes_supported: appScopes,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: metadataOfClient.grant_types,
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  protected_resources: [origin + MCP_PATH],
});

/**
 * OAuth 2.1 for apps that use the MCP server: metadata, and the endpoints, which identity answers (ADR 79). They have the
 * limits of calls without a session, and registrations one of their own.
 */
export function oauthRoutes({ config, identity, count }: OAuthDependencies): Middleware {
  const registrations = new Allowances(count, HOUR_SECONDS);

  async function spendRegistration(ctx: Context): Promise<void> {
    if (config.RATE_LIMITS === 'off') return;
    const spent = await registrations.spend(`apps:${networkOf(ctx.ip)}`, config.RATE_LIMIT_APPS);
    if (!spent.allowed) throw new RateLimited(spent.resetsIn, 'Too many registrations. Please try again later.');
  }

  const posts: Readonly<Record<string, (ctx: Context, requestId: string) => Promise<void>>> = {
    async [TOKEN](ctx, requestId) {
      const body = tokenRequest(await formOf(ctx));
      const outcome = await identity('POST /internal/oauth/tokens', { body, requestId });
      if (isRefusal(outcome)) throw new OAuthError(outcome.error, outcome.error_description);
      ctx.body = { token_type: 'Bearer', ...outcome };
    },
    async [REGISTER](ctx, requestId) {
      await spendRegistration(ctx);
      const body = await registration(ctx);
      const client = await identity('POST /internal/oauth/clients', { body, requestId }).catch((error) => {
        throw registrationError(error);
      });
      ctx.status = 201;
      ctx.body = { ...client, ...metadataOfClient };
    },
    async [REVOKE](ctx, requestId) {
      const form = await formOf(ctx);
      const body = { client_id: required(form, 'client_id', 100), token: required(form, 'token', 200) };
      await identity('POST /internal/oauth/revocations', { body, requestId });
      ctx.status = 200;
      ctx.body = {};
    },
  };

  async function answerPost(ctx: Context, answer: (typeof posts)[string]): Promise<void> {
    ctx.set('Cache-Control', 'no-store');
    if (ctx.method !== 'POST') {
      ctx.set('Allow', 'POST');
      throw new AppError(405, 'method_not_allowed', 'This address does not support that method.');
    }
    try {
      await answer(ctx, ctx.state.requestId);
    } catch (thrown) {
      const error = unreadable.has((thrown as AppError).status)
        ? new OAuthError('invalid_request', 'The body of the request could not be read.')
        : thrown;
      if (!(error instanceof OAuthError)) throw error;
      ctx.status = error.error === 'invalid_client' ? 401 : 400;
      ctx.body = { error: error.error, error_description: error.message };
    }
  }

  return async (context, next) => {
    const ctx = context as Context;
    const post = Object.hasOwn(posts, ctx.path) ? posts[ctx.path] : undefined;
    if (post) return answerPost(ctx, post);
    const origin = publicOrigin(ctx, config);
    switch (ctx.path) {
      case RESOURCE_METADATA:
      case RESOURCE_METADATA + MCP_PATH:
        return sendOpen(ctx, resourceMetadata(origin));
      case SERVER_METADATA:
        return sendOpen(ctx, serverMetadata(origin));
      case AUTHORIZE:
        onlyRead(ctx);
        ctx.status = 303;
        ctx.set('Cache-Control', 'no-store');
        return ctx.redirect(`${CONSENT_PAGE}?${ctx.querystring}`);
      default:
        return next();
    }
  };
}
