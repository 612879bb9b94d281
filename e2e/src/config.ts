/** The settings of the journeys; their environment is read here alone. */
export interface JourneyConfig {
  /** The browser to use in place of the one that the package registry brings. */
  readonly chromiumPath: string | undefined;
  /** What a program that a journey starts as a person would is given: no more than it takes to run. */
  readonly environment: NodeJS.ProcessEnv;
}

/** Reads the settings. */
export function readJourneyConfig({ CHROMIUM_PATH, PATH, HOME }: NodeJS.ProcessEnv = process.env): JourneyConfig {
  return { chromiumPath: CHROMIUM_PATH || undefined, environment: { PATH, HOME } };
}

/** Lets the packed browser unpack the libraries that a bare system lacks: it does where it believes itself on such a host. */
export function allowUnpacking(): void {
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs20.x';
}
