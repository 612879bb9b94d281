/** A server bundle, as a release names it. */
export interface ServerBundle {
  readonly app: string;
  /** Where it lies; where its bytes are given, only a name for the log. */
  readonly file: string;
  /** `sha384-…`; a bundle whose bytes have another hash is not run. */
  readonly integrity: string;
  /** The bytes of one that was published. */
  readonly bytes?: Uint8Array;
}

/** What renders the pages of one set of releases: the shell's bundle and those of the remotes that have one. */
export interface BundleSet {
  readonly shell: ServerBundle;
  readonly remotes: readonly ServerBundle[];
}

/** Tells sets apart: two of the same name have the same bytes. */
export const nameOfSet = ({ shell, remotes }: BundleSet): string =>
  JSON.stringify([shell, ...remotes].map(({ app, file, integrity }) => [app, file, integrity]));
