import { createWriteStream, existsSync, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs';
import { dirname, join } from 'node:path';

/** A log file larger than this is rotated; the previous rotated file is deleted. */
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
export function openProgramLog(
  dataDir: string,
  name: string,
  tell: (text: string) => void,
  largest = LARGEST,
): ProgramLog {
  const file = join(dataDir, 'logs', `${name}.log`);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  let size = existsSync(file) ? statSync(file).size : 0;
  let stream = begin();
  let last: string | undefined;
  let closed = false;

  function begin(): WriteStream {
    if (size > largest) {
      renameSync(file, `${file}.1`);
      size = 0;
    }
    const opened = createWriteStream(file, { flags: 'a', mode: 0o600 });
    // A full disk must not stop the product. Lines that cannot be written are lost.
    opened.on('error', () => undefined);
    // What was written before the file was open may be large already.
    opened.once('open', rotate);
    return opened;
  }

  /** Rotates a large log file. Lines written so far stay in the renamed file. */
  function rotate(): void {
    if (size <= largest || stream.pending || closed) return;
    stream.end();
    stream = begin();
  }

  return {
    file,
    write(lines) {
      stream.write(lines);
      size += lines.length;
      rotate();
      // Nearly all that is written under load is of no note, and isn't looked at line by line.
      if (!marks.some((mark) => lines.includes(mark))) return;
      for (const line of lines.toString().split('\n')) {
        const warning = warningIn(line);
        if (warning && warning !== last) tell(`${name}: ${warning}`);
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
    // An error's text is often the message already.
    return err?.message && !msg?.includes(err.message) ? [msg, err.message].filter(Boolean).join(': ') : msg;
  } catch {
    return undefined;
  }
}
