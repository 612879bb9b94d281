/** The settings of the specs. Only this file reads their environment. */
export interface E2eConfig {
  /** The minimal environment for programs that a spec starts as a person would. */
  readonly environment: NodeJS.ProcessEnv;
  /** The default number of replicas of each service and of the gateway. */
  readonly replicas: number;
  /** Whether all services run in one process by default. In `npm test` they do, which starts faster. */
  readonly singleProcess: boolean;
  /** Whether the extended set runs (`npm run test:extended`): every spec in each of its views, and large loads. */
  readonly extended: boolean;
}

export function readE2eConfig(
  { PATH, HOME, REPLICAS, SINGLE_PROCESS, EXTENDED }: NodeJS.ProcessEnv = process.env,
): E2eConfig {
  return {
    environment: { PATH, HOME },
    replicas: Number(REPLICAS) || 1,
    singleProcess: SINGLE_PROCESS === undefined ? EXTENDED !== 'true' : SINGLE_PROCESS === 'true',
    extended: EXTENDED === 'true',
  };
}
