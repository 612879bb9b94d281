import type { ProductProgram, Surroundings } from './programs.ts';

/** How to start the product. */
export interface ProductOptions {
  /** The gateway's port; 0 for a free one. */
  readonly port: number;
  /** The address that the gateway listens on; 127.0.0.1 by default. */
  readonly host?: string;
  /** The folder of data, mail, logs and secrets; it must exist. */
  readonly dataDir: string;
  /** The folder that holds the apps' folders with their `dist`; the repository's root by default. */
  readonly staticRoot?: string;
  /** The URI of a reachable MongoDB to use instead of the embedded one. */
  readonly mongodbUri?: string;
  readonly production?: boolean;
  /** The number of replicas of each service and of the gateway; one by default. */
  readonly replicas?: number;
  /** Whether all services run in one process; then in one replica. */
  readonly singleProcess?: boolean;
  /** Whether programs run from bundles while those are up to date with the sources. Bundles start in half the time. */
  readonly bundled?: boolean;
  /** Must resolve before the programs start. The database starts meanwhile. */
  readonly built?: Promise<void>;
  /** The environment that the programs inherit; the caller's own by default. */
  readonly environment?: NodeJS.ProcessEnv;
  /** The programs to run; the services and the gateway by default. */
  readonly programs?: (surroundings: Surroundings) => ProductProgram[][];
  /** How long to wait for another process to release the database, in milliseconds; no wait by default. */
  readonly timeoutMs?: number;
  /** Receives messages for the user at the terminal, one line each. */
  readonly print?: (line: string) => void;
  /** Aborts a start in progress: it then rejects, with nothing left running. */
  readonly signal?: AbortSignal;
}
