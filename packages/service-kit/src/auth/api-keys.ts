import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type Area, holdsScope, type KeyMode, keyModes, neededScope, type Route } from '@keystead/contracts';
import { AppError, Forbidden } from '../http/errors.ts';
import type { Caller } from './caller.ts';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Random characters of a key: 238 bits. */
const RANDOM_LENGTH = 40;
/** Characters that a base-62 CRC-32 needs. */
const CHECKSUM_LENGTH = 6;

/** Secrets of a connected app: its access token, its refresh token, and its authorization code. */
const appSecretKinds = ['app', 'refresh', 'code'] as const;

export type AppSecretKind = (typeof appSecretKinds)[number];

type SecretKind = KeyMode | AppSecretKind;

const kinds = [...keyModes, ...appSecretKinds];
const form = new RegExp(`^ks_(${kinds.join('|')})_[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

function checkOf(text: string): string {
  let rest = crc32(text);
  let check = '';
  while (check.length < CHECKSUM_LENGTH) {
    check = letters[rest % letters.length] + check;
    rest = Math.floor(rest / letters.length);
  }
  return check;
}

/** `ks_<kind>_`, 40 random characters and a checksum that detects mistyped or invented ones. */
export function newSecretText(kind: SecretKind): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => letters[randomInt(letters.length)]).join('');
  const text = `ks_${kind}_${random}`;
  return text + checkOf(text);
}

/** What an API key (by its mode) or a secret of an app states that it is; undefined for a text that can be neither. */
export function kindOfSecret(text: string): SecretKind | undefined {
  const kind = form.exec(text)?.[1] as SecretKind | undefined;
  return kind && text.endsWith(checkOf(text.slice(0, -CHECKSUM_LENGTH))) ? kind : undefined;
}

/** The API key or access token in the `Authorization` header, valid or not; undefined if there is none. */
export const apiKeyFrom = (authorization: string | undefined): string | undefined =>
  /^Bearer (ks_\S*)$/i.exec(authorization ?? '')?.[1];

/** The stored hash of a key or a secret of an app. Each is long and random, so one round of SHA-256 does not reveal it. */
export const apiKeyHash = (text: string): string => createHash('sha256').update(text).digest('hex');

interface CalledOperation {
  readonly area: Area;
  readonly method: string;
  readonly route: Pick<Route, 'keys' | 'anyScope'>;
}

/** @throws AppError 403 if an API key lacks the scope of the operation, or if that requires a signed-in person. */
export function assertKeyMay({ key }: Caller, { area, method, route }: CalledOperation): void {
  if (!key) return;
  if (route.keys === false) throw new Forbidden('API keys cannot do this. It requires a person who is signed in.');
  if (route.anyScope) return;
  const needed = neededScope(area, method);
  if (holdsScope(key.scopes, needed)) return;
  throw new AppError(403, 'scope_missing', `This API key lacks the scope ${needed}, which this requires.`);
}
