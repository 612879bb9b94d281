/** A server bundle, as a release names it. */
export interface ServerBundle {
  readonly app: string;
  /** The path of its file; if its bytes are given, only a name for the log. */
  readonly file: string;
  /** `sha384-…`; a bundle whose bytes have another hash is not run. */
  readonly integrity: string;
  /** The bytes of a published bundle. */
  readonly bytes?: Uint8Array;
}

/** The bundles that render the pages of one set of releases: the shell's, and those of the remotes that have one. */
export interface BundleSet {
  readonly shell: ServerBundle;
  readonly remotes: readonly ServerBundle[];
}

/** The key of a set: two sets with the same key have the same bytes. */
export const nameOfSet = ({ shell, remotes }: BundleSet): string =>
  JSON.stringify([shell, ...remotes].map(({ app, file, integrity }) => [app, file, integrity]));
