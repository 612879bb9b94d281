import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Arm } from './rollout-counts.ts';

/**
 * A visitor's position in a rollout, in [0, 1): uniformly distributed, always the same, and unrelated to that in
 * another rollout, by the salt. The salt must not contain a 0 byte.
 */
export function bucketOf(salt: string, visitor: string): number {
  // The 0 byte keeps salt "a" with visitor "bc" apart from salt "ab" with visitor "c".
  return createHash('sha256').update(`${salt}\0${visitor}`).digest().readUInt32BE(0) / 2 ** 32;
}

/** At a percentage of 0 to 100. A higher one adds visitors and removes none. */
export function inCandidate(salt: string, visitor: string, percent: number): boolean {
  return bucketOf(salt, visitor) < percent / 100;
}

/** How long a report token is valid, in seconds. */
export const REPORT_TOKEN_SECONDS = 24 * 60 * 60;

interface ReportClaims {
  readonly rollout: number;
  readonly arm: Arm;
  /** Whether the draw chose the arm; false where a cohort or an operator chose it. */
  readonly drawn: boolean;
  /** The same for one visitor within one rollout, and different in another rollout: it identifies nobody. */
  readonly visitorHash: string;
  /** Seconds since 1970. */
  readonly expires: number;
}

interface ReportedVisitor extends Pick<ReportClaims, 'rollout' | 'arm' | 'drawn'> {
  /** The content of the visitor's cookie. */
  readonly visitor: string;
}

// Lower case: the draw chose the arm.
const letters = { s: ['stable', true], S: ['stable', false], c: ['candidate', true], C: ['candidate', false] } as const;
type Letters = keyof typeof letters;

const shape = /^(\d{1,15})\.([sScC])\.([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/;

// The key signs other things too, so the signed text says which of them it is.
const macOf = (key: string, text: string) =>
  createHmac('sha256', key).update(`report token\n${text}`).digest('base64url');

/** 128 bits of a hash that differs for every rollout. */
export const visitorHashOf = (rollout: number, visitor: string): string =>
  createHash('sha256').update(`${rollout}\0${visitor}`).digest().subarray(0, 16).toString('base64url');

/** Signs a token for the reports of a visitor's page: `rollout.arm.visitorHash.expires.mac`. */
export function reportToken(key: string, { rollout, arm, drawn, visitor }: ReportedVisitor, now = new Date()): string {
  const expires = Math.floor(now.getTime() / 1000) + REPORT_TOKEN_SECONDS;
  const letter = arm === 'stable' ? 's' : 'c';
  const text = `${rollout}.${drawn ? letter : letter.toUpperCase()}.${visitorHashOf(rollout, visitor)}.${expires}`;
  return `${text}.${macOf(key, text)}`;
}

/** Reads a token; null if none of these keys signed it, or it was changed or has expired. */
export function readReportToken(keys: readonly string[], token: string, now = new Date()): ReportClaims | null {
  const [, rollout = '', letter = '', visitorHash = '', expires = '', mac = ''] = shape.exec(token) ?? [];
  if (mac === '') return null;
  const text = token.slice(0, -mac.length - 1);
  if (!keys.some((key) => timingSafeEqual(Buffer.from(macOf(key, text)), Buffer.from(mac)))) return null;
  if (Number(expires) * 1000 <= now.getTime()) return null;
  const [arm, drawn] = letters[letter as Letters];
  return { rollout: Number(rollout), arm, drawn, visitorHash, expires: Number(expires) };
}
