import { createWriteStream, existsSync, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs';
import { dirname, join } from 'node:path';

/** A log file larger than this is rotated; the previous rotated file is deleted. */
const LARGEST = 10_000_000;
/** Pino's number for a warning. */
const WARNING = 40;
/** The first bytes of lines of a warning, an error or a fatal error. */
const WARNING_PREFIXES = [4, 5, 6].map((tens) => Buffer.from(`{"level":${tens}`));

export interface ProgramLog {
  readonly file: string;
  /** Receives a chunk of whole lines. */
  write(lines: Buffer): void;
  close(): Promise<void>;
}

/**
 * Writes a program's output to `DATA_DIR/logs` and reports its warnings and errors in short, consecutive repetitions
 * once.
 */
export function openProgramLog(
  dataDir: string,
  name: string,
  report: (text: string) => void,
  largest = LARGEST,
): ProgramLog {
  const file = join(dataDir, 'logs', `${name}.log`);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  let size = existsSync(file) ? statSync(file).size : 0;
  let stream = open();
  let last: string | undefined;
  let closed = false;

  function open(): WriteStream {
    if (size > largest) {
      renameSync(file, `${file}.1`);
      size = 0;
    }
    const opened = createWriteStream(file, { flags: 'a', mode: 0o600 });
    // A full disk must not stop the product. Lines that cannot be written are lost.
    opened.on('error', () => undefined);
    // Lines that were buffered before the file was open may exceed the limit already.
    opened.once('open', rotate);
    return opened;
  }

  /** Rotates a large log file. Lines written so far stay in the renamed file. */
  function rotate(): void {
    if (size <= largest || stream.pending || closed) return;
    stream.end();
    stream = open();
  }

  return {
    file,
    write(lines) {
      stream.write(lines);
      size += lines.length;
      rotate();
      // Under load, nearly no lines are warnings, so a quick check avoids parsing each line.
      if (!WARNING_PREFIXES.some((prefix) => lines.includes(prefix))) return;
      for (const line of lines.toString().split('\n')) {
        const warning = warningIn(line);
        if (warning && warning !== last) report(`${name}: ${warning}`);
        last = warning ?? last;
      }
    },
    close() {
      closed = true;
      return new Promise((resolve) => stream.end(resolve));
    },
  };
}

/** The message of a pino line that is a warning or worse. */
function warningIn(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const { level, msg, err } = JSON.parse(line) as { level: number; msg?: string; err?: { message?: string } };
    if (level < WARNING) return undefined;
    // The message often contains the error's text already.
    return err?.message && !msg?.includes(err.message) ? [msg, err.message].filter(Boolean).join(': ') : msg;
  } catch {
    return undefined;
  }
}
