/** The URL of the installation and the caller's credentials. Only this file reads the environment. */
export interface CliConfig {
  readonly url: string;
  /** A team's key, or any key with `releases:write`. */
  readonly key: string | undefined;
  /** An admin's sign-in, for operations that accept no keys. */
  readonly email: string | undefined;
  readonly password: string | undefined;
}

/** Where `npm start` runs the product. */
const DEFAULT_URL = 'http://localhost:8080';

/** Reads the settings: KEYSTEAD_URL, KEYSTEAD_KEY, KEYSTEAD_EMAIL and KEYSTEAD_PASSWORD. */
export function readCliConfig(environment: NodeJS.ProcessEnv = process.env): CliConfig {
  const { KEYSTEAD_URL, KEYSTEAD_KEY, KEYSTEAD_EMAIL, KEYSTEAD_PASSWORD } = environment;
  return {
    url: (KEYSTEAD_URL || DEFAULT_URL).replace(/\/+$/, ''),
    key: KEYSTEAD_KEY || undefined,
    email: KEYSTEAD_EMAIL || undefined,
    password: KEYSTEAD_PASSWORD || undefined,
  };
}
