/** One file of a release, by its path in the release's folder. */
export interface ReleaseFile {
  path: string;
  /** `sha384-…`, as the attribute `integrity` takes it. */
  integrity: string;
  bytes: number;
}

/** `release.json`: what the gateway must know to serve one immutable build of the shell or of a remote. */
export interface ReleaseManifest {
  name: string;
  version: string;
  release: string;
  container: string;
  /** The script to begin with. */
  entry: string;
  /** For the shell: further scripts to begin with. For a remote: the scripts that its routes need at once. */
  preload: string[];
  /** Fonts to fetch together with the entry. */
  fonts: string[];
  /** The bundle by which the gateway renders public pages; null where there are none. */
  server: string | null;
  files: ReleaseFile[];
  /** What a remote takes from the shell, by the name that it is imported under: `{ "react": "^19.3.1" }`. */
  shared: Record<string, string>;
  /** The operations of the API that its code calls: `GET /properties/{id}`. */
  operations: string[];
  /** Of the shell alone: the scripts that every page behind the sign-in needs besides. */
  app?: string[];
  /** Of the shell alone: what it offers to remotes, with the version of each. */
  offers?: Record<string, string>;
}
