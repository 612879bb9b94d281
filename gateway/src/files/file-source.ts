/** How a file can go over the line, compressed. */
export type Encoding = 'br' | 'gzip';

/** What stands behind a file's name where it lies compressed beside it. */
export const suffixOf: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** A file by its address. */
export interface AskedFile {
  readonly app: string;
  readonly release: string;
  readonly path: string;
}

/** The bytes of a file, and how they are compressed, if they are. */
export interface FoundFile {
  readonly body: Buffer;
  readonly encoding?: Encoding;
}

/** Where files come from. */
export interface FileSource {
  /** A file in the best of the encodings that a client takes, or as it is; null where there is none. */
  read(file: AskedFile, taken: readonly Encoding[]): Promise<FoundFile | null>;
}
