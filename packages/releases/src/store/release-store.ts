import { createHash } from 'node:crypto';

/**
 * Stores the files of releases, each under its SHA-384 (in the form of `integrity`), whoever published it. Reads check
 * the content against its hash: a file that was changed counts as missing.
 */
export interface ReleaseStore {
  /**
   * Stores a file. @throws WrongHash when the bytes don't match the hash; nothing is stored then. @throws
   * StoreUnavailable
   */
  put(integrity: string, bytes: Uint8Array): Promise<void>;
  /** The bytes of a file; null when it is missing or doesn't match its hash. @throws StoreUnavailable */
  read(integrity: string): Promise<Buffer | null>;
  /** Whether a file exists; its content is not checked. @throws StoreUnavailable */
  has(integrity: string): Promise<boolean>;
  /** Removes a file, if it exists. @throws StoreUnavailable */
  remove(integrity: string): Promise<void>;
}

/** The store can't be reached, or a request to it failed. `cause` holds its error, for the log. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('The release store is unavailable', { cause });
    this.name = 'StoreUnavailable';
  }
}

export class WrongHash extends Error {
  constructor(integrity: string) {
    super(`The content does not match ${integrity}`);
    this.name = 'WrongHash';
  }
}

const INTEGRITY = /^sha384-[A-Za-z0-9+/]{64}$/;
const HEX = /^[0-9a-f]{96}$/;

/** The SHA-384 of bytes, in the form of the `integrity` attribute. */
export function integrityOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/**
 * Converts an `integrity` of 384 bits to hexadecimal digits, which a path can contain. @throws Error when it is not a
 * SHA-384.
 */
export function hexOfIntegrity(integrity: string): string {
  if (!INTEGRITY.test(integrity)) throw new Error(`"${integrity}" is not a SHA-384 hash`);
  return Buffer.from(integrity.slice('sha384-'.length), 'base64').toString('hex');
}

/** Converts hexadecimal digits to an `integrity`; null when they are not a SHA-384. */
export function integrityOfHex(hex: string): string | null {
  return HEX.test(hex) ? `sha384-${Buffer.from(hex, 'hex').toString('base64')}` : null;
}

/**
 * The path of a file within a store. It is sharded, because a folder with a hundred thousand files is slow everywhere.
 */
export function placeOf(integrity: string): string {
  const hex = hexOfIntegrity(integrity);
  return `${hex.slice(0, 2)}/${hex}`;
}
