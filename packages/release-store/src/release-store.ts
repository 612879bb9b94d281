/**
 * Where the files of releases are kept, each under its SHA-384 (as `integrity` has it), whoever published it. What is read
 * has been checked against its hash: a file that was changed is as good as none.
 */
export interface ReleaseStore {
  /** Keeps a file. @throws WrongHash when the bytes are others than the hash says; nothing is kept then. */
  put(integrity: string, bytes: Uint8Array): Promise<void>;
  /** The bytes of a file; null when it isn't there or isn't what its hash says. @throws StoreUnavailable */
  read(integrity: string): Promise<Buffer | null>;
  /** Whether a file is there, unread. @throws StoreUnavailable */
  has(integrity: string): Promise<boolean>;
  /** Takes a file away, if it is there. */
  remove(integrity: string): Promise<void>;
}
