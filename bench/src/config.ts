/** The settings of what is measured or tried in a browser; their environment is read here alone. */
export interface BrowserConfig {
  /** The browser to use in place of the one that the package registry brings. */
  readonly chromiumPath: string | undefined;
}

/** Reads the settings. */
export function readBrowserConfig({ CHROMIUM_PATH }: NodeJS.ProcessEnv = process.env): BrowserConfig {
  return { chromiumPath: CHROMIUM_PATH || undefined };
}

/** Lets the packed browser unpack the libraries that a bare system lacks: it does where it believes itself on such a host. */
export function allowUnpacking(): void {
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs20.x';
}

/** The settings of `npm run bench` beside its options. */
export interface BenchConfig {
  /** A database server to measure on in place of the embedded one; it must have none of the services' databases. */
  readonly mongodbUri: string | undefined;
  /** The folder that npm was called in, which relative paths count from. */
  readonly folder: string;
}

/** Reads those settings. */
export function readBenchConfig({ MONGODB_URI, INIT_CWD }: NodeJS.ProcessEnv = process.env): BenchConfig {
  return { mongodbUri: MONGODB_URI || undefined, folder: INIT_CWD ?? process.cwd() };
}
