/** The settings of the journeys; their environment is read here alone. */
export interface JourneyConfig {
  /** What a program that a journey starts as a person would is given: no more than it takes to run. */
  readonly environment: NodeJS.ProcessEnv;
  /** How many copies of each service and of the gateway run, where a journey doesn't say it. */
  readonly copies: number;
  /** Whether all services run in one process, where a journey doesn't say; in `npm test` they do, which starts sooner. */
  readonly together: boolean;
  /** Whether the extended set runs (`npm run test:extended`): every journey in each of its views, and large loads. */
  readonly extended: boolean;
}

/** Reads the settings. */
export function readJourneyConfig(
  { PATH, HOME, COPIES, TOGETHER, EXTENDED }: NodeJS.ProcessEnv = process.env,
): JourneyConfig {
  return {
    environment: { PATH, HOME },
    copies: Number(COPIES) || 1,
    together: TOGETHER === undefined ? EXTENDED !== 'true' : TOGETHER === 'true',
    extended: EXTENDED === 'true',
  };
}
