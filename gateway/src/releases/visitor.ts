import { randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import type { GatewayConfig } from '../config.ts';
import { setCookie } from '../edge/set-cookie.ts';
import { type Person, readPerson } from './cohort-cookie.ts';
import type { CountNewcomer } from './new-visitors.ts';
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
const dayInSeconds = 24 * 60 * 60;
/**
 * A visitor who doesn't count gets a new id tomorrow, which may count. The cookie itself never becomes one that counts.
 */
const lastsSeconds = { counted: 400 * dayInSeconds, uncounted: dayInSeconds } as const;

type Kind = keyof typeof lastsSeconds;

/** Reads the visitor from the browser's cookies. A visitor without a valid id gets a new one. */
export function visitors(
  config: Pick<GatewayConfig, 'PUBLIC_URL' | 'RELEASE_TOKEN_KEY'>,
  countNewcomer: CountNewcomer,
): (ctx: Context) => Promise<Visitor> {
  const sealOf = (kind: Kind) => ({ key: config.RELEASE_TOKEN_KEY, purpose: `${name} ${kind}` });

  function known(ctx: Context): Pick<Visitor, 'id' | 'counts'> | undefined {
    const shown = ctx.cookies.get(name) ?? '';
    for (const kind of ['counted', 'uncounted'] as const) {
      const id = signedText(sealOf(kind), shown);
      if (id !== undefined) return { id, counts: kind === 'counted' };
    }
    return undefined;
  }

  async function newcomer(ctx: Context): Promise<Pick<Visitor, 'id' | 'counts'>> {
    const id = randomBytes(16).toString('base64url');
    const counts = await countNewcomer(ctx);
    const kind = counts ? 'counted' : 'uncounted';
    setCookie(ctx, config, { name, value: signed(sealOf(kind), id), seconds: lastsSeconds[kind] });
    return { id, counts };
  }

  return async (ctx) => ({
    ...(known(ctx) ?? (await newcomer(ctx))),
    person: readPerson(ctx, config),
    overrides: readOverrides(ctx, config),
  });
}
