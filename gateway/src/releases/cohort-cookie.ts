import { type Role, roles } from '@keystead/contracts';
import type { Caller } from '@keystead/service-kit';
import type { Context } from 'koa';
import Type, { type Static } from 'typebox';
import Value from 'typebox/value';
import type { GatewayConfig } from '../config.ts';
import { setCookie } from '../edge/set-cookie.ts';
import { sealed, unsealed } from './sealed.ts';

/**
 * The user who opens a page, as far as rollouts need it. The gateway needs it because pages are opened without a
 * session.
 */
export const Person = Type.Object({ role: Type.Enum([...roles] as Role[]), account: Type.Integer() });
export type Person = Static<typeof Person>;

type Settings = Pick<GatewayConfig, 'PUBLIC_URL' | 'RELEASE_TOKEN_KEY'>;

const name = 'ks_cohort';
const sealOf = ({ RELEASE_TOKEN_KEY: key }: Settings) => ({ key, purpose: name });

/** Reads from its cookie who opens this page; null for a visitor without a session. */
export function readPerson(ctx: Context, settings: Settings): Person | null {
  const person = unsealed(sealOf(settings), ctx.cookies.get(name) ?? '');
  return Value.Check(Person, person) ? person : null;
}

/** The expiry of a valid token, in milliseconds of the epoch. */
function endOf({ token }: Pick<Caller, 'token'>): number {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number };
  return claims.exp * 1_000;
}

/** Stores the user in a cookie for as long as the session lasts; without a session it deletes the cookie. */
export function storePerson(ctx: Context, settings: Settings, caller: Caller | undefined): Person | null {
  const there = ctx.cookies.get(name);
  if (!caller) {
    if (there !== undefined) setCookie(ctx, settings, { name, value: '', seconds: 0 });
    return null;
  }
  const person = { role: caller.role, account: caller.accountId };
  const until = endOf(caller);
  const value = sealed(sealOf(settings), person, until);
  const seconds = Math.max(0, Math.floor((until - Date.now()) / 1_000));
  if (value !== there) setCookie(ctx, settings, { name, value, seconds });
  return person;
}
