import { type RemoteName, remoteNames } from '@keystead/contracts';
import { ValidationFailed } from '@keystead/service-kit';
import type { Context } from 'koa';
import Type, { type Static } from 'typebox';
import Value from 'typebox/value';
import type { GatewayConfig } from '../config.ts';
import { setCookie } from '../edge/set-cookie.ts';
import type { Person } from './cohort-cookie.ts';
import { sealed, unsealed } from './sealed.ts';

/** An override that an admin chose for one browser: a published release, or one that is served elsewhere. */
export const Override = Type.Union([
  Type.Object({ release: Type.String() }),
  Type.Object({ entry: Type.String(), container: Type.String() }),
]);
export type Override = Static<typeof Override>;

const Overrides = Type.Partial(Type.Record(Type.Enum([...remoteNames] as RemoteName[]), Override));
/** The overrides of one browser, by remote. */
export type Overrides = { readonly [R in RemoteName]?: Override };

/** Whether a user may set overrides for a browser, and loads the ones that are set there. */
export const mayOverride = (person: Pick<Person, 'role'> | null): boolean => person?.role === 'admin';

type Settings = Pick<GatewayConfig, 'PUBLIC_URL' | 'RELEASE_TOKEN_KEY'>;

const name = 'ks_override';
const MAX_AGE_SECONDS = 8 * 60 * 60;
/** The length in characters that every browser stores of a cookie, less its name and attributes. */
const MAX_LENGTH = 3_900;

const sealOf = ({ RELEASE_TOKEN_KEY: key }: Settings) => ({ key, purpose: name });

/** Reads the overrides from this browser's cookie; empty if the cookie is invalid or has expired. */
export function readOverrides(ctx: Context, settings: Settings): Overrides {
  const overrides = unsealed(sealOf(settings), ctx.cookies.get(name) ?? '');
  return Value.Check(Overrides, overrides) ? (overrides as Overrides) : {};
}

/**
 * The cookie value of overrides, valid for eight hours. @throws {ValidationFailed} where it is too long for a cookie.
 */
export function sealedOverrides(settings: Settings, overrides: Overrides): string {
  const value = sealed(sealOf(settings), overrides, Date.now() + MAX_AGE_SECONDS * 1_000);
  if (value.length > MAX_LENGTH) throw new ValidationFailed({ entry: 'These overrides are too large for a cookie.' });
  return value;
}

/** Stores the overrides in the browser's cookie. */
export const storeOverrides = (ctx: Context, settings: Settings, value: string): void =>
  setCookie(ctx, settings, { name, value, seconds: MAX_AGE_SECONDS });

/** Deletes the overrides of this browser, if its cookie is set. */
export function forgetOverrides(ctx: Context, settings: Settings): void {
  if (ctx.cookies.get(name) !== undefined) setCookie(ctx, settings, { name, value: '', seconds: 0 });
}
