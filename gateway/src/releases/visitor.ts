import { randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import type { GatewayConfig } from '../config.ts';
import { setCookie } from '../edge/set-cookie.ts';
import { type Person, readPerson } from './cohort-cookie.ts';
import type { CountNewVisitor } from './new-visitors.ts';
import { type Overrides, readOverrides } from './override-cookie.ts';
import { signed, signedText } from './sealed.ts';

/** The visitor whose releases are resolved. */
export interface Visitor {
  /** A random id that identifies nobody. It stays the same for as long as this browser stores it, signed in or not. */
  readonly id: string;
  /** Whether the visitor's reports count; false for new visitors above the limit of their network. */
  readonly counts: boolean;
  readonly person: Person | null;
  /** The overrides of this browser, whoever uses it now. */
  readonly overrides: Overrides;
}

const name = 'ks_visitor';
const DAY_SECONDS = 24 * 60 * 60;
/**
 * A visitor who doesn't count gets a new id tomorrow, which may count. The cookie itself never becomes one that counts.
 */
const MAX_AGE_SECONDS = { counted: 400 * DAY_SECONDS, uncounted: DAY_SECONDS } as const;

type Kind = keyof typeof MAX_AGE_SECONDS;

/** Reads the visitor from the browser's cookies. A visitor without a valid id gets a new one. */
export function visitors(
  config: Pick<GatewayConfig, 'PUBLIC_URL' | 'RELEASE_TOKEN_KEY'>,
  countNewVisitor: CountNewVisitor,
): (ctx: Context) => Promise<Visitor> {
  const sealOf = (kind: Kind) => ({ key: config.RELEASE_TOKEN_KEY, purpose: `${name} ${kind}` });

  function returningVisitor(ctx: Context): Pick<Visitor, 'id' | 'counts'> | undefined {
    const cookie = ctx.cookies.get(name) ?? '';
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
    setCookie(ctx, config, { name, value: signed(sealOf(kind), id), seconds: MAX_AGE_SECONDS[kind] });
    return { id, counts };
  }

  return async (ctx) => ({
    ...(returningVisitor(ctx) ?? (await newVisitor(ctx))),
    person: readPerson(ctx, config),
    overrides: readOverrides(ctx, config),
  });
}
