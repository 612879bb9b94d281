import { type Logger, pino } from 'pino';
import { logOptions } from '../logs/log-options.ts';

/** A logger whose lines a test can read. */
export interface RecordedLog {
  readonly log: Logger;
  readonly lines: Record<string, unknown>[];
}

/** Makes a logger that keeps what it is told, in the form in which a program writes it. */
export function recordedLog(): RecordedLog {
  const lines: Record<string, unknown>[] = [];
  return { log: pino(logOptions, { write: (line: string) => void lines.push(JSON.parse(line)) }), lines };
}
