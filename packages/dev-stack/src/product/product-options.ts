import type { ProductProgram, Surroundings } from './programs.ts';

/** How to start the product. */
export interface ProductOptions {
  /** The gateway's port; 0 for one that is free. */
  readonly port: number;
  /** The address that the gateway listens on; 127.0.0.1 unless given. */
  readonly host?: string;
  /** Where data, mail, logs and secrets are kept; must exist. */
  readonly dataDir: string;
  /** The folder that holds the apps' folders with their `dist`; the repository's root unless given. */
  readonly staticRoot?: string;
  /** A MongoDB that answers, to use in place of the embedded one. */
  readonly mongodbUri?: string;
  readonly production?: boolean;
  /** How many copies of each service and of the gateway run; one unless given. */
  readonly copies?: number;
  /** Whether all services run in one process; in one copy then. */
  readonly together?: boolean;
  /** Whether the programs run from bundles, which start in half the time, as long as those are made of the sources of now. */
  readonly bundled?: boolean;
  /** What must have been done before the programs start; the database is started meanwhile. */
  readonly built?: Promise<void>;
  /** What the programs inherit; the caller's own environment unless given. */
  readonly environment?: NodeJS.ProcessEnv;
  /** What to run; the services and the gateway unless given. */
  readonly programs?: (surroundings: Surroundings) => ProductProgram[][];
  /** How long to wait for another process to let go of the database; not at all unless given. */
  readonly patienceMs?: number;
  /** Told in a line each what a person at the terminal should know. */
  readonly say?: (line: string) => void;
  /** Ends a start that is under way: it rejects, with nothing left running. */
  readonly signal?: AbortSignal;
}
