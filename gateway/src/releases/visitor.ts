import { randomBytes } from 'node:crypto';
import { type Role, roles } from '@keystead/contracts';
import { type Caller, networkOf } from '@keystead/service-kit';
import type { Context } from 'koa';
import Type, { type Static } from 'typebox';
import Value from 'typebox/value';
import type { GatewayConfig } from '../config.ts';
import { Allowances } from '../limits/allowances.ts';
import type { Count } from '../limits/counts.ts';
import { type CookieSettings, sealed, sealFor, setCookie, signed, signedText, unsealed } from './cookies.ts';
import { type Overrides, readOverrides } from './overrides.ts';

/** The user who opens a page, as far as rollouts need it: pages are opened without a session. */
export const Person = Type.Object({ role: Type.Enum([...roles] as Role[]), account: Type.Integer() });
export type Person = Static<typeof Person>;

const COHORT_COOKIE = 'ks_cohort';
const cohortSeal = (settings: CookieSettings) => sealFor(settings, COHORT_COOKIE);

function readPerson(ctx: Context, settings: CookieSettings): Person | null {
  const person = unsealed(cohortSeal(settings), ctx.cookies.get(COHORT_COOKIE) ?? '');
  return Value.Check(Person, person) ? person : null;
}

/** In milliseconds of the epoch. */
function endOf({ token }: Pick<Caller, 'token'>): number {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number };
  return claims.exp * 1_000;
}

/** Stores the user in a cookie for as long as the session lasts; without a session it deletes the cookie. */
export function storePerson(ctx: Context, settings: CookieSettings, caller: Caller | undefined): Person | null {
  const there = ctx.cookies.get(COHORT_COOKIE);
  if (!caller) {
    if (there !== undefined) setCookie(ctx, settings, { name: COHORT_COOKIE, value: '', seconds: 0 });
    return null;
  }
  const person = { role: caller.role, account: caller.accountId };
  const until = endOf(caller);
  const value = sealed(cohortSeal(settings), person, until);
  const seconds = Math.max(0, Math.floor((until - Date.now()) / 1_000));
  if (value !== there) setCookie(ctx, settings, { name: COHORT_COOKIE, value, seconds });
  return person;
}

const HOUR_SECONDS = 60 * 60;

type CountNewVisitor = (ctx: Context) => Promise<boolean>;

/**
 * Limits the new visitors of one network that count in an hour. They cost only a request each: an attacker could pose
 * as any number of them to force a rollback or a hold.
 */
export function newVisitors(
  { RATE_LIMITS, RATE_LIMIT_VISITORS: limit }: Pick<GatewayConfig, 'RATE_LIMITS' | 'RATE_LIMIT_VISITORS'>,
  count: Count,
): CountNewVisitor {
  const allowances = new Allowances(count, HOUR_SECONDS);
  return async ({ ip }) =>
    RATE_LIMITS === 'off' || (await allowances.spend(`visitors:${networkOf(ip)}`, limit)).allowed;
}

export interface Visitor {
  /** A random id that identifies nobody. It stays the same for as long as this browser stores it, signed in or not. */
  readonly id: string;
  /** Whether the visitor's reports count; false for new visitors above the limit of their network. */
  readonly counts: boolean;
  readonly person: Person | null;
  readonly overrides: Overrides;
}

const VISITOR_COOKIE = 'ks_visitor';
const DAY_SECONDS = 24 * 60 * 60;
/** A visitor who doesn't count gets a new id tomorrow, which may count. No cookie becomes one that counts. */
const MAX_AGE_SECONDS = { counted: 400 * DAY_SECONDS, uncounted: DAY_SECONDS } as const;

type Kind = keyof typeof MAX_AGE_SECONDS;

export function visitors(config: CookieSettings, countNewVisitor: CountNewVisitor): (ctx: Context) => Promise<Visitor> {
  const sealOf = (kind: Kind) => sealFor(config, `${VISITOR_COOKIE} ${kind}`);

  function returningVisitor(ctx: Context): Pick<Visitor, 'id' | 'counts'> | undefined {
    const cookie = ctx.cookies.get(VISITOR_COOKIE) ?? '';
    for (const kind of ['counted', 'uncounted'] as const) {
      const id = signedText(sealOf(kind), cookie);
      if (id !== undefined) return { id, counts: kind === 'counted' };
    }
    return undefined;
  }

  async function newVisitor(ctx: Context): Promise<Pick<Visitor, 'id' | 'counts'>> {
    const id = randomBytes(16).toString('base64url');
    const counts = await countNewVisitor(ctx);
    const kind = counts ? 'counted' : 'uncounted';
    setCookie(ctx, config, { name: VISITOR_COOKIE, value: signed(sealOf(kind), id), seconds: MAX_AGE_SECONDS[kind] });
    return { id, counts };
  }

  return async (ctx) => ({
    ...(returningVisitor(ctx) ?? (await newVisitor(ctx))),
    person: readPerson(ctx, config),
    overrides: readOverrides(ctx, config),
  });
}
