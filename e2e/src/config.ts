/** The settings of the journeys. Only this file reads their environment. */
export interface JourneyConfig {
  /** The minimal environment for programs that a journey starts as a person would. */
  readonly environment: NodeJS.ProcessEnv;
  /** The default number of copies of each service and of the gateway. */
  readonly copies: number;
  /** Whether all services run in one process by default. In `npm test` they do, which starts faster. */
  readonly together: boolean;
  /** Whether the extended set runs (`npm run test:extended`): every journey in each of its views, and large loads. */
  readonly extended: boolean;
}

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
