import { createHash } from 'node:crypto';

/** Files by their SHA-384 (in the form of `integrity`), of all publishers. One that was changed counts as missing. */
export interface ReleaseStore {
  /** @throws WrongHash when the bytes don't match; nothing is stored then. @throws StoreUnavailable */
  put(integrity: string, bytes: Uint8Array): Promise<void>;
  /** Null when the file is missing or doesn't match its hash. @throws StoreUnavailable */
  read(integrity: string): Promise<Buffer | null>;
  /** Whether a file exists; its content is not checked. @throws StoreUnavailable */
  has(integrity: string): Promise<boolean>;
  /** @throws StoreUnavailable */
  remove(integrity: string): Promise<void>;
}

/** `cause` holds the error, for the log. */
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

export function integrityOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** An `integrity` as hexadecimal digits, which a path can contain. @throws Error when it is not a SHA-384. */
export function hexOfIntegrity(integrity: string): string {
  if (!INTEGRITY.test(integrity)) throw new Error(`"${integrity}" is not a SHA-384 hash`);
  return Buffer.from(integrity.slice('sha384-'.length), 'base64').toString('hex');
}

/** Null when the digits are not a SHA-384. */
export function integrityOfHex(hex: string): string | null {
  return HEX.test(hex) ? `sha384-${Buffer.from(hex, 'hex').toString('base64')}` : null;
}

/** Sharded, because a folder with a hundred thousand files is slow everywhere. */
export function placeOf(integrity: string): string {
  const hex = hexOfIntegrity(integrity);
  return `${hex.slice(0, 2)}/${hex}`;
}
