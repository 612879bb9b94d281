/** One file of a release, with its path in the release's folder. */
export interface ReleaseFile {
  path: string;
  /** `sha384-…`, in the format of the attribute `integrity`. */
  integrity: string;
  bytes: number;
}

/** `release.json`: the data that the gateway needs to serve one immutable build of the shell or of a remote. */
export interface ReleaseManifest {
  name: string;
  version: string;
  release: string;
  container: string;
  /** The entry script. */
  entry: string;
  /** For the shell: further entry scripts. For a remote: the scripts that its routes need immediately. */
  preload: string[];
  /** Fonts to preload with the entry. */
  fonts: string[];
  /** The bundle with which the gateway renders public pages; null if the app has none. */
  server: string | null;
  files: ReleaseFile[];
  /** The ranges of modules that a remote takes from the shell, by import name: `{ "react": "^19.3.1" }`. */
  shared: Record<string, string>;
  /** The API operations that its code calls: `GET /properties/{id}`. */
  operations: string[];
  /** Only for the shell: further scripts that every signed-in page needs. */
  app?: string[];
  /** Only for the shell: the modules that it offers to remotes, with their versions. */
  offers?: Record<string, string>;
}
