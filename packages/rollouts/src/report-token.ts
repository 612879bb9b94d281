import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Arm } from './rollout-counts.ts';

/** Seconds for which what a page reports under a token counts. */
export const reportTokenLifetime = 24 * 60 * 60;

/** What a token says, once its signature and its time were found good. */
export interface ReportClaims {
  readonly rollout: number;
  readonly arm: Arm;
  /** Whether the draw chose the arm; false where a cohort or an operator's word did. */
  readonly drawn: boolean;
  /** The same for the same visitor of the same rollout, and different in another: it names nobody. */
  readonly visitorHash: string;
  /** Seconds since 1970. */
  readonly expires: number;
}

/** Whose reports a token is for. */
export interface ReportedVisitor extends Pick<ReportClaims, 'rollout' | 'arm' | 'drawn'> {
  /** What the visitor's cookie holds. */
  readonly visitor: string;
}

// Small: the draw chose it.
const letters = { s: ['stable', true], S: ['stable', false], c: ['candidate', true], C: ['candidate', false] } as const;
type Letters = keyof typeof letters;

const shape = /^(\d{1,15})\.([sScC])\.([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/;

// The key signs other things too: what is signed says which of them it is.
const macOf = (key: string, text: string) =>
  createHmac('sha256', key).update(`report token\n${text}`).digest('base64url');

/** What a rollout knows a visitor as: 128 bits of a hash that no other rollout shares. */
export const visitorHashOf = (rollout: number, visitor: string): string =>
  createHash('sha256').update(`${rollout}\0${visitor}`).digest().subarray(0, 16).toString('base64url');

/** Signs a token for what a visitor's page reports: `rollout.arm.visitorHash.expires.mac`. */
export function reportToken(key: string, { rollout, arm, drawn, visitor }: ReportedVisitor, now = new Date()): string {
  const expires = Math.floor(now.getTime() / 1000) + reportTokenLifetime;
  const letter = arm === 'stable' ? 's' : 'c';
  const text = `${rollout}.${drawn ? letter : letter.toUpperCase()}.${visitorHashOf(rollout, visitor)}.${expires}`;
  return `${text}.${macOf(key, text)}`;
}

/** What a token says; null where it wasn't signed with this key, was changed, or is over. */
export function readReportToken(key: string, token: string, now = new Date()): ReportClaims | null {
  const [, rollout = '', letter = '', visitorHash = '', expires = '', mac = ''] = shape.exec(token) ?? [];
  if (mac === '') return null;
  const right = macOf(key, token.slice(0, -mac.length - 1));
  if (!timingSafeEqual(Buffer.from(right), Buffer.from(mac))) return null;
  if (Number(expires) * 1000 <= now.getTime()) return null;
  const [arm, drawn] = letters[letter as Letters];
  return { rollout: Number(rollout), arm, drawn, visitorHash, expires: Number(expires) };
}
