import { randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import type { GatewayConfig } from '../config.ts';
import { setCookie } from '../edge/set-cookie.ts';
import { type Person, readPerson } from './cohort-cookie.ts';
import type { CountNewcomer } from './new-visitors.ts';
import { type Overrides, readOverrides } from './override-cookie.ts';
import { signed, signedText } from './sealed.ts';

/** For whom is resolved. */
export interface Visitor {
  /** A number that names nobody, the same for as long as this browser keeps it, signed in or not. */
  readonly id: string;
  /** Whether what they report counts: not of more newcomers than may come from one network. */
  readonly counts: boolean;
  readonly person: Person | null;
  /** What was chosen in this browser, whoever is at it now. */
  readonly overrides: Overrides;
}

const name = 'ks_visitor';
const dayInSeconds = 24 * 60 * 60;
/** Whoever doesn't count is somebody else tomorrow, who may. The cookie itself never becomes one that counts. */
const lastsSeconds = { counted: 400 * dayInSeconds, uncounted: dayInSeconds } as const;

type Kind = keyof typeof lastsSeconds;

/** Reads who asks, by the browser's cookies. Who has no number that was given here gets one. */
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
