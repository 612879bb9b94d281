import type { Command, Surroundings } from './command.ts';
import { publish } from './commands/publish.ts';
import { audit, canRemove, status } from './commands/reading.ts';
import { allow, block, override, pin } from './commands/releases.ts';
import { pause, promote, resume, rollback, start } from './commands/rollouts.ts';
import { CliError, Misuse } from './errors.ts';

const commands: Readonly<Record<string, Command>> = {
  publish,
  start,
  pause,
  resume,
  promote,
  rollback,
  pin,
  block,
  allow,
  override,
  status,
  audit,
  'can-remove': canRemove,
};

/** Whether the first argument of a command is a remote. */
export const takesRemote = (name: string): boolean =>
  Object.hasOwn(commands, name) && /^\S+ \[?REMOTE/.test(commands[name]?.usage ?? '');

function allHelp(program: string): string {
  const lines = Object.values(commands).flatMap(({ usage, summary }) => [`${program} ${usage}`, `    ${summary}`]);
  const settings = [
    'KEYSTEAD_URL is the URL of the product (http://localhost:8080), KEYSTEAD_KEY a key of your team.',
    'Add --help to a command for its details.',
  ];
  return [...lines, '', ...settings].join('\n');
}

const helpOf = (program: string, { usage, summary, details }: Command) =>
  [`${program} ${usage}`, `    ${summary}`, ...details.map((line) => `    ${line}`)].join('\n');

export interface Output extends Surroundings {
  complain(text: string): void;
}

/** Runs one command line and returns the exit code: 0, or 1 if it failed, or 2 if the command line is invalid. */
export async function runRelease([name = '', ...args]: readonly string[], output: Output): Promise<number> {
  const { program } = output.workplace;
  const chosen = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (name === '--help' || (chosen !== undefined && args.includes('--help'))) {
    output.print(chosen === undefined ? allHelp(program) : helpOf(program, chosen));
    return 0;
  }
  try {
    if (chosen === undefined) throw new Misuse(name === '' ? 'A command is missing.' : `Unknown command "${name}".`);
    return await chosen.run(args, output);
  } catch (error) {
    if (error instanceof Misuse) {
      output.complain(`${error.message}\n\n${chosen === undefined ? allHelp(program) : helpOf(program, chosen)}`);
      return 2;
    }
    if (!(error instanceof CliError)) throw error;
    output.complain(error.message);
    return 1;
  }
}
