import { type Logger, pino } from 'pino';
import { logOptions } from '../src/observability/logs.ts';

/** A logger whose lines a test can read. */
export interface RecordedLog {
  readonly log: Logger;
  readonly lines: Record<string, unknown>[];
}

/** Creates a logger that records its lines in the format that a program writes. */
export function recordedLog(): RecordedLog {
  const lines: Record<string, unknown>[] = [];
  return { log: pino(logOptions, { write: (line: string) => void lines.push(JSON.parse(line)) }), lines };
}
