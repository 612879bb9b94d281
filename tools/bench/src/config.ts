/** The settings of tests and measurements in a browser. Only this file reads their environment. */
export interface BrowserConfig {
  /** A browser to use instead of that of the npm package. */
  readonly chromiumPath: string | undefined;
}

export function readBrowserConfig({ CHROMIUM_PATH }: NodeJS.ProcessEnv = process.env): BrowserConfig {
  return { chromiumPath: CHROMIUM_PATH || undefined };
}

/**
 * Makes the packaged browser unpack the libraries that a bare system lacks. It does so only where it detects AWS
 * Lambda.
 */
export function allowUnpacking(): void {
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs20.x';
}

/** The settings of `npm run bench` besides its options. */
export interface BenchConfig {
  /** A database server to use instead of the embedded one. It must have none of the services' databases. */
  readonly mongodbUri: string | undefined;
  /** The folder in which npm was called. Relative paths start there. */
  readonly folder: string;
}

export function readBenchConfig({ MONGODB_URI, INIT_CWD }: NodeJS.ProcessEnv = process.env): BenchConfig {
  return { mongodbUri: MONGODB_URI || undefined, folder: INIT_CWD ?? process.cwd() };
}
