/** The compression of a file in a response. */
export type Encoding = 'br' | 'gzip';

/** The suffix of a file's name for its compressed copy beside it. */
export const suffixOf: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** A file by its URL. */
export interface RequestedFile {
  readonly app: string;
  readonly release: string;
  readonly path: string;
}

/** The bytes of a file, and their compression, if any. */
export interface FoundFile {
  readonly body: Buffer;
  readonly encoding?: Encoding;
}

export interface FileSource {
  /** Reads a file in the best of the encodings that a client accepts, or uncompressed; null if there is none. */
  read(file: RequestedFile, encodings: readonly Encoding[]): Promise<FoundFile | null>;
}
