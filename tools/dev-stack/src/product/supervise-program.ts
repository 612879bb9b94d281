import type { FileToRun } from '../bundles/bundle-programs.ts';
import { describeEnding } from '../supervisor/child.ts';
import { type Notice, Supervised } from '../supervisor/supervised.ts';
import { openProgramLog } from './program-log.ts';
import type { ProductProgram } from './programs.ts';

/** A supervised program with its log file; `stop` ends both. */
export interface SupervisedProgram {
  readonly supervised: Supervised;
  stop(): Promise<void>;
}

interface SupervisionOptions {
  readonly dataDir: string;
  /** The environment that the programs inherit; the caller's own by default. */
  readonly environment?: NodeJS.ProcessEnv;
  /** Receives messages for the user at the terminal, one line each. */
  readonly print?: (line: string) => void;
}

/**
 * Puts a program under supervision without starting it. A replica is named with its number (`portfolio-2`). Each exit
 * and restart is reported in one line.
 * @param after the dependencies of a program that may start ahead of them.
 */
export function superviseProgram(
  program: ProductProgram,
  { dataDir, environment: inherited = process.env, print = () => undefined }: SupervisionOptions,
  fileToRun: FileToRun = (file) => file,
  after?: Promise<unknown>,
): SupervisedProgram {
  const { file, environment } = program;
  const name = program.replica === undefined ? program.name : `${program.name}-${program.replica}`;
  const log = openProgramLog(dataDir, name, print);
  const supervised = new Supervised({
    name,
    file: () => fileToRun(file),
    env: { ...inherited, ...environment },
    after: program.ahead ? after : undefined,
    onLines: (lines) => log.write(lines),
    onNotice: (notice) => print(noticeText(notice)),
  });
  return {
    supervised,
    async stop() {
      await supervised.stop();
      await log.close();
    },
  };
}

function noticeText(notice: Notice): string {
  if (notice.kind === 'restarted') return `${notice.name} runs again`;
  const { name, ending, restartInMs } = notice;
  return `${name} ended (${describeEnding(ending)}); starting it again in ${restartInMs / 1000} s`;
}
