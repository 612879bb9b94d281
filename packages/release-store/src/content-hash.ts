import { createHash } from 'node:crypto';

const INTEGRITY = /^sha384-[A-Za-z0-9+/]{64}$/;
const HEX = /^[0-9a-f]{96}$/;

/** The SHA-384 of bytes, as `integrity` has it. */
export function integrityOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** An `integrity` of 384 bits in hexadecimal digits, which a path can hold. @throws Error when it is none. */
export function hexOfIntegrity(integrity: string): string {
  if (!INTEGRITY.test(integrity)) throw new Error(`"${integrity}" is no SHA-384`);
  return Buffer.from(integrity.slice('sha384-'.length), 'base64').toString('hex');
}

/** The `integrity` that hexadecimal digits stand for; null when they are no SHA-384. */
export function integrityOfHex(hex: string): string | null {
  return HEX.test(hex) ? `sha384-${Buffer.from(hex, 'hex').toString('base64')}` : null;
}

/** Where a file lies within a store: sharded, since a folder with a hundred thousand files is slow everywhere. */
export function placeOf(integrity: string): string {
  const hex = hexOfIntegrity(integrity);
  return `${hex.slice(0, 2)}/${hex}`;
}
