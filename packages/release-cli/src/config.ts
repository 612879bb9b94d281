/** Where the product is and who calls; the environment is read here alone. */
export interface CliConfig {
  readonly url: string;
  /** A team's key, or any with `releases:write`. */
  readonly key: string | undefined;
  /** An admin's sign-in, for what takes no keys. */
  readonly email: string | undefined;
  readonly password: string | undefined;
}

/** Where the product runs that `npm start` has started. */
const USUAL_URL = 'http://localhost:8080';

/** Reads the settings: KEYSTEAD_URL, KEYSTEAD_KEY, KEYSTEAD_EMAIL and KEYSTEAD_PASSWORD. */
export function readCliConfig(environment: NodeJS.ProcessEnv = process.env): CliConfig {
  const { KEYSTEAD_URL, KEYSTEAD_KEY, KEYSTEAD_EMAIL, KEYSTEAD_PASSWORD } = environment;
  return {
    url: (KEYSTEAD_URL || USUAL_URL).replace(/\/+$/, ''),
    key: KEYSTEAD_KEY || undefined,
    email: KEYSTEAD_EMAIL || undefined,
    password: KEYSTEAD_PASSWORD || undefined,
  };
}
