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
