/** The settings of the journeys; their environment is read here alone. */
export interface JourneyConfig {
  /** What a program that a journey starts as a person would is given: no more than it takes to run. */
  readonly environment: NodeJS.ProcessEnv;
}

/** Reads the settings. */
export function readJourneyConfig({ PATH, HOME }: NodeJS.ProcessEnv = process.env): JourneyConfig {
  return { environment: { PATH, HOME } };
}
