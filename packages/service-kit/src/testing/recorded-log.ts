import { type Logger, pino } from 'pino';

/** A logger whose lines a test can read. */
export interface RecordedLog {
  readonly log: Logger;
  readonly lines: Record<string, unknown>[];
}

/** Makes a logger that keeps what it is told. */
export function recordedLog(): RecordedLog {
  const lines: Record<string, unknown>[] = [];
  return { log: pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) }), lines };
}
