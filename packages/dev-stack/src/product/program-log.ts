import { createWriteStream, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A log file larger than this is set aside at the next start; the one before it is dropped. */
const LARGEST = 10_000_000;
/** Pino's number for a warning. */
const WARNING = 40;

/** Where a program's lines go. */
export interface ProgramLog {
  readonly file: string;
  write(line: string): void;
  close(): Promise<void>;
}

/** Keeps what a program writes in `DATA_DIR/logs`, and tells its warnings and errors in a few words, each once in a row. */
export function openProgramLog(dataDir: string, name: string, tell: (text: string) => void): ProgramLog {
  const file = join(dataDir, 'logs', `${name}.log`);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  if (existsSync(file) && statSync(file).size > LARGEST) renameSync(file, `${file}.1`);
  const stream = createWriteStream(file, { flags: 'a', mode: 0o600 });
  // A full disk must not end the product; what can't be written is lost.
  stream.on('error', () => undefined);
  let last: string | undefined;
  return {
    file,
    write(line) {
      stream.write(`${line}\n`);
      const warning = warningIn(line);
      if (warning && warning !== last) tell(`${name}: ${warning}`);
      last = warning ?? last;
    },
    close: () => new Promise((resolve) => stream.end(resolve)),
  };
}

/** The message of a pino line that is a warning or worse. */
function warningIn(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const { level, msg, err } = JSON.parse(line) as { level: number; msg?: string; err?: { message?: string } };
    if (level < WARNING) return undefined;
    // An error's text is often the message already.
    return err?.message && !msg?.includes(err.message) ? [msg, err.message].filter(Boolean).join(': ') : msg;
  } catch {
    return undefined;
  }
}
