import { createWriteStream, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A log file larger than this is set aside at the next start; the one before it is dropped. */
const LARGEST = 10_000_000;
/** Pino's number for a warning. */
const WARNING = 40;
/** How lines of a warning, an error or a fatal end begin. */
const marks = [4, 5, 6].map((tens) => Buffer.from(`{"level":${tens}`));

/** Where a program's lines go. */
export interface ProgramLog {
  readonly file: string;
  /** Takes some whole lines. */
  write(lines: Buffer): void;
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
    write(lines) {
      stream.write(lines);
      // Nearly all that is written under load is of no note, and isn't looked at line by line.
      if (!marks.some((mark) => lines.includes(mark))) return;
      for (const line of lines.toString().split('\n')) {
        const warning = warningIn(line);
        if (warning && warning !== last) tell(`${name}: ${warning}`);
        last = warning ?? last;
      }
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
