import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type KeyMode, keyModes } from '@keystead/contracts';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Random letters of a key: 238 bits. */
const randomLetters = 40;
/** Letters in which a CRC-32 fits. */
const checkLetters = 6;

const form = new RegExp(`^ks_(${keyModes.join('|')})_[0-9A-Za-z]{${randomLetters + checkLetters}}$`);

function checkOf(text: string): string {
  let left = crc32(text);
  let check = '';
  while (check.length < checkLetters) {
    check = letters[left % letters.length] + check;
    left = Math.floor(left / letters.length);
  }
  return check;
}

/** A new API key: `ks_live_`, forty random letters and six that check them, by which a mistyped or made-up one is known. */
export function newApiKeyText(mode: KeyMode): string {
  const random = Array.from({ length: randomLetters }, () => letters[randomInt(letters.length)]).join('');
  const text = `ks_${mode}_${random}`;
  return text + checkOf(text);
}

/** The mode that an API key says it is of; undefined for a text that can be no key. */
export function modeOfApiKey(text: string): KeyMode | undefined {
  const mode = form.exec(text)?.[1] as KeyMode | undefined;
  return mode && text.endsWith(checkOf(text.slice(0, -checkLetters))) ? mode : undefined;
}

/** The API key that a request shows in place of a token, whether or not it can be one; undefined where it shows none. */
export const shownApiKey = (authorization: string | undefined): string | undefined =>
  /^Bearer (ks_\S*)$/i.exec(authorization ?? '')?.[1];

/** What is kept of a key. It is long and random, so that one round of SHA-256 tells nobody the key. */
export const apiKeyHash = (text: string): string => createHash('sha256').update(text).digest('hex');
