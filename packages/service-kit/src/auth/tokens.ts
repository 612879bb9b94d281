import type { KeyObject } from 'node:crypto';
import type { Role } from '@keystead/contracts';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { Unauthenticated } from '../http/errors.ts';
import type { Caller } from './caller.ts';

export const tokenIssuer = 'keystead';
export const userAudience = 'keystead';
/** The audience of a service's token. It differs from that of users, so neither token is accepted as the other. */
export const serviceAudience = 'keystead-services';
/** Lifetime of a user's token in seconds (rules §6). */
export const TOKEN_LIFETIME_SECONDS = 12 * 60 * 60;

/**
 * The claims of a user's token. `sub` is the user, `sid` the session, `acc` the account and `acs` its first second.
 * `name` is up to 12 hours old. `key` is an API key or connected app, `kn` its name, `scp` its scopes, `app` the name of
 * the app, and `adr` the ids of confirmed addresses.
 */
export interface UserClaims {
  readonly sub: string;
  readonly sid: string;
  readonly acc: number;
  readonly acs: number;
  readonly role: Role;
  readonly name: string;
  readonly ec: boolean;
  readonly adr?: readonly number[];
  readonly exp: number;
  readonly key?: number;
  readonly kn?: string;
  readonly scp?: readonly string[];
  readonly app?: string;
}

/** Whether a session ended before its token expired. */
export interface EndedSessions {
  has(sessionId: string): boolean | Promise<boolean>;
}

/** Identifies the caller from the token alone. Each method throws `Unauthenticated` for an invalid token. */
export interface TokenVerifier {
  user(token: string): Promise<Caller>;
  service(token: string): Promise<string>;
}

const ended = 'Your session has ended. Please sign in again.';

/** Undefined for another algorithm or a malformed token: the library throws for some and returns null for others. */
function keyIdOf(token: string): string | undefined {
  try {
    const header = jwt.decode(token, { complete: true })?.header;
    return header?.alg === 'RS256' ? header.kid : undefined;
  } catch {
    return undefined;
  }
}

async function verified(token: string, keys: KeySet, audience: string): Promise<jwt.JwtPayload> {
  const kid = keyIdOf(token);
  const key = kid && (await keys.find(kid));
  if (!key) throw new Unauthenticated(ended);
  try {
    return jwt.verify(token, key, { algorithms: ['RS256'], issuer: tokenIssuer, audience }) as jwt.JwtPayload;
  } catch {
    throw new Unauthenticated(ended);
  }
}

function callerOf(claims: UserClaims, token: string): Caller {
  return {
    userId: Number(claims.sub),
    accountId: claims.acc,
    accountSince: new Date(claims.acs * 1000),
    role: claims.role,
    // A token signed before the `name` claim existed is still valid.
    name: typeof claims.name === 'string' ? claims.name : '',
    sessionId: claims.sid,
    emailConfirmed: claims.ec,
    // A token from before the `adr` claim: the address record of that time has the id of the user.
    addressIds: claims.adr ?? (claims.ec ? [Number(claims.sub)] : []),
    token,
    ...(claims.key !== undefined && {
      key: {
        id: claims.key,
        scopes: claims.scp ?? [],
        ...(claims.kn !== undefined && { name: claims.kn }),
        ...(claims.app !== undefined && { app: claims.app }),
      },
    }),
  };
}

interface Verified<T> {
  readonly value: T;
  /** In seconds since 1970. */
  readonly exp: number;
}

/** Caches verified tokens until they expire: checking a signature takes 27 µs. */
function verifiedOnce<T>(max: number, verify: (token: string) => Promise<Verified<T>>): (token: string) => Promise<T> {
  const known = new LRUCache<string, Verified<T>>({ max });
  return async (token) => {
    let entry = known.get(token);
    if (!entry) {
      entry = await verify(token);
      known.set(token, entry);
    }
    if (entry.exp * 1000 > Date.now()) return entry.value;
    known.delete(token);
    throw new Unauthenticated(ended);
  };
}

/** Whether the session of a user's token has ended is checked every time. */
export function tokenVerifier(keys: KeySet, sessions: EndedSessions): TokenVerifier {
  const callers = verifiedOnce(10_000, async (token) => {
    const claims = (await verified(token, keys, userAudience)) as unknown as UserClaims;
    return { value: callerOf(claims, token), exp: claims.exp };
  });
  const services = verifiedOnce(1_000, async (token) => {
    const { sub, exp = 0 } = await verified(token, keys, serviceAudience);
    if (!sub) throw new Unauthenticated('This service is unknown.');
    return { value: sub, exp };
  });
  return {
    async user(token) {
      const caller = await callers(token);
      if (await sessions.has(caller.sessionId)) throw new Unauthenticated(ended);
      return caller;
    },
    service: services,
  };
}

export interface KeySet {
  find(kid: string): Promise<KeyObject | null>;
}

export interface ServiceIdentity {
  token(): Promise<string>;
}
