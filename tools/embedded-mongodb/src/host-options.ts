/** The options of the database process, as JSON in its first argument. */
export interface HostOptions {
  readonly dataDir: string;
  readonly socketPath: string;
  /** Set before the engine's package is loaded. */
  readonly environment: Readonly<Record<string, string>>;
  readonly sweepEveryMs: number;
  readonly timeoutMs: number;
}
