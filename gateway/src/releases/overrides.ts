import { randomUUID } from 'node:crypto';
import { type Release, type ReleaseOverride, RemoteName, type RequestReport, type Role } from '@keystead/contracts';
import { authorOf, type Caller, ValidationFailed } from '@keystead/service-kit';
import type { Context } from 'koa';
import Type, { type Static } from 'typebox';
import Value from 'typebox/value';
import type { GatewayConfig } from '../config.ts';
import { type CookieSettings, sealed, sealFor, setCookie, unsealed } from './cookies.ts';
import type { ReleaseOfRemote } from './known-releases.ts';

/** An override that an admin chose for one browser: a published release, or one that is served elsewhere. */
export const Override = Type.Union([
  Type.Object({ release: Type.String() }),
  Type.Object({ entry: Type.String(), container: Type.String() }),
]);
export type Override = Static<typeof Override>;

const Overrides = Type.Record(RemoteName, Override);
export type Overrides = Readonly<Record<string, Override>>;

/** Whether a user may set overrides for a browser, and loads the ones that are set there. */
export const mayOverride = (person: { readonly role: Role } | null): boolean => person?.role === 'admin';

const OVERRIDE_COOKIE = 'ks_override';
const MAX_AGE_SECONDS = 8 * 60 * 60;
/** The length in characters that every browser stores of a cookie, less its name and attributes. */
const MAX_LENGTH = 3_900;

const sealOf = (settings: CookieSettings) => sealFor(settings, OVERRIDE_COOKIE);

/** Reads the overrides from this browser's cookie; empty if the cookie is invalid or has expired. */
export function readOverrides(ctx: Context, settings: CookieSettings): Overrides {
  const overrides = unsealed(sealOf(settings), ctx.cookies.get(OVERRIDE_COOKIE) ?? '');
  return Value.Check(Overrides, overrides) ? overrides : {};
}

/** The cookie value, valid for eight hours. @throws {ValidationFailed} where it is too long for a cookie. */
export function sealedOverrides(settings: CookieSettings, overrides: Overrides): string {
  const value = sealed(sealOf(settings), overrides, Date.now() + MAX_AGE_SECONDS * 1_000);
  if (value.length > MAX_LENGTH) throw new ValidationFailed({ entry: 'These overrides are too large for a cookie.' });
  return value;
}

export const storeOverrides = (ctx: Context, settings: CookieSettings, value: string): void =>
  setCookie(ctx, settings, { name: OVERRIDE_COOKIE, value, seconds: MAX_AGE_SECONDS });

export function forgetOverrides(ctx: Context, settings: CookieSettings): void {
  if (ctx.cookies.get(OVERRIDE_COOKIE) !== undefined)
    setCookie(ctx, settings, { name: OVERRIDE_COOKIE, value: '', seconds: 0 });
}

const ownMachine = new Set(['localhost', '127.0.0.1']);

function isAllowed(address: string, { OVERRIDE_ORIGINS }: Pick<GatewayConfig, 'OVERRIDE_ORIGINS'>): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, origin, username, password } = new URL(address);
  if ((protocol !== 'http:' && protocol !== 'https:') || username || password) return false;
  const others = OVERRIDE_ORIGINS.split(',').map((it) => it.trim().replace(/\/$/, '').toLowerCase());
  return ownMachine.has(hostname) || others.includes(origin);
}

/** @throws {ValidationFailed} */
export function servedElsewhere(
  { entry = '', container = '' }: Pick<ReleaseOverride, 'entry' | 'container'>,
  config: Pick<GatewayConfig, 'OVERRIDE_ORIGINS'>,
): Override {
  if (!isAllowed(entry, config))
    throw new ValidationFailed({
      entry: 'This must be a URL on localhost, or on an allowed origin.',
    });
  if (!/^[A-Za-z_$][\w$]*$/.test(container))
    throw new ValidationFailed({ container: 'This must be the name of the global that the entry defines.' });
  return { entry: new URL(entry).href, container };
}

/** Validates a published release as an override. @throws {ValidationFailed} */
export function publishedRelease(found: Release, override: ReleaseOverride): ReleaseOfRemote {
  if (found.remote !== override.remote)
    throw new ValidationFailed({ release_id: `This is a release of ${found.remote}.` });
  if (found.state === 'blocked') throw new ValidationFailed({ release_id: 'This release is blocked. Allow it first.' });
  const { id, release, version, container, entry, preload, server, files, manifest } = found;
  const planned = { id, release, version, container, entry, preload, server, files, ...(manifest && { manifest }) };
  return [found.remote, planned];
}

const anonymous = { user_id: null, name: '' };

/** The report of a change. `remote` is that whose release was chosen; null when all overrides were removed. */
export function overrideReport(
  ctx: Context,
  caller: Caller | undefined,
  { remote, ...change }: Pick<RequestReport, 'action' | 'status'> & { readonly remote: string | null },
): RequestReport {
  return {
    kind: 'request',
    key: `requests/${randomUUID()}`,
    at: new Date().toISOString(),
    account_id: caller?.accountId ?? null,
    by: { key_id: null, service: null, ...(caller ? authorOf(caller) : anonymous) },
    ...change,
    subject: remote === null ? null : `remotes/${remote}`,
    request_id: ctx.state.requestId,
  };
}
