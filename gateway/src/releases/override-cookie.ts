import { type RemoteName, remoteNames } from '@keystead/contracts';
import { ValidationFailed } from '@keystead/service-kit';
import type { Context } from 'koa';
import Type, { type Static } from 'typebox';
import Value from 'typebox/value';
import type { GatewayConfig } from '../config.ts';
import { setCookie } from '../edge/set-cookie.ts';
import type { Person } from './cohort-cookie.ts';
import { sealed, unsealed } from './sealed.ts';

/** What somebody chose for their own browser: a published release, or one that is served elsewhere. */
export const Override = Type.Union([
  Type.Object({ release: Type.String() }),
  Type.Object({ entry: Type.String(), container: Type.String() }),
]);
/** What somebody chose for their own browser. */
export type Override = Static<typeof Override>;

const Overrides = Type.Partial(Type.Record(Type.Enum([...remoteNames] as RemoteName[]), Override));
/** What somebody chose, by remote. */
export type Overrides = { readonly [R in RemoteName]?: Override };

/** Who may choose releases for their own browser, and gets what was chosen there. */
export const mayOverride = (person: Pick<Person, 'role'> | null): boolean => person?.role === 'admin';

type Settings = Pick<GatewayConfig, 'PUBLIC_URL' | 'RELEASE_TOKEN_KEY'>;

const name = 'ks_override';
const lastsSeconds = 8 * 60 * 60;
/** Characters that browsers surely keep of a cookie, less its name and attributes. */
const longest = 3_900;

const sealOf = ({ RELEASE_TOKEN_KEY: key }: Settings) => ({ key, purpose: name });

/** What this browser's cookie says was chosen. */
export function readOverrides(ctx: Context, settings: Settings): Overrides {
  const overrides = unsealed(sealOf(settings), ctx.cookies.get(name) ?? '');
  return Value.Check(Overrides, overrides) ? (overrides as Overrides) : {};
}

/** What a browser is to keep of what was chosen, for eight hours. @throws {ValidationFailed} where it can't. */
export function sealedOverrides(settings: Settings, overrides: Overrides): string {
  const value = sealed(sealOf(settings), overrides, Date.now() + lastsSeconds * 1_000);
  if (value.length > longest) throw new ValidationFailed({ entry: 'A browser cannot keep that much.' });
  return value;
}

/** Has the browser keep it. */
export const keepOverrides = (ctx: Context, settings: Settings, value: string): void =>
  setCookie(ctx, settings, { name, value, seconds: lastsSeconds });

/** Forgets what was chosen in this browser, if it keeps anything. */
export function forgetOverrides(ctx: Context, settings: Settings): void {
  if (ctx.cookies.get(name) !== undefined) setCookie(ctx, settings, { name, value: '', seconds: 0 });
}
