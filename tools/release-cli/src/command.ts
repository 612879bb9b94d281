import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { RemoteName } from '@keystead/contracts';
import Value from 'typebox/value';
import type { Api } from './api.ts';
import { Misuse } from './errors.ts';
import type { Workplace } from './workplace.ts';

export interface Surroundings {
  readonly api: Api;
  readonly workplace: Workplace;
  readonly colors: boolean;
  print(text: string): void;
}

type Parsed<O extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true; strict: true }>
>;

interface Definition<O extends ParseArgsOptionsConfig> {
  /** How it is called: `pause REMOTE --reason TEXT`. */
  readonly usage: string;
  readonly summary: string;
  readonly details?: readonly string[];
  readonly options: O;
  /** The least and the greatest number of arguments besides the options. */
  readonly arity: readonly [number, number];
  /** Returns the program's exit code; 0 if it returns nothing. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most commands have nothing to answer.
  run(values: Parsed<O>['values'], positionals: string[], surroundings: Surroundings): Promise<number | void>;
}

export interface Command {
  readonly usage: string;
  readonly summary: string;
  readonly details: readonly string[];
  run(args: string[], surroundings: Surroundings): Promise<number>;
}

/** Creates a command that parses its command line before it runs. @throws Misuse when the command line is invalid. */
export function command<const O extends ParseArgsOptionsConfig>(definition: Definition<O>): Command {
  const { usage, summary, details = [], options, arity } = definition;
  const parse = (args: string[]) => {
    try {
      return parseArgs({ args, options, allowPositionals: true, strict: true });
    } catch (error) {
      throw new Misuse((error as Error).message);
    }
  };
  return {
    usage,
    summary,
    details,
    async run(args, surroundings) {
      const { values, positionals } = parse(args);
      const [least, most] = arity;
      if (positionals.length < least) throw new Misuse('An argument is missing.');
      if (positionals.length > most) throw new Misuse(`"${positionals[most]}" is an extra argument.`);
      return (await definition.run(values as Parsed<O>['values'], positionals, surroundings)) ?? 0;
    },
  };
}

/** Reads the name of a remote. @throws Misuse for text that can't be one. */
export function remoteNamed(text: string | undefined): RemoteName {
  if (!Value.Check(RemoteName, text)) throw new Misuse(`"${text}" is not the name of a remote, such as mf-billing.`);
  return text;
}

/** Returns the reason, which every change requires. @throws Misuse when it is missing or blank. */
export function requireReason(reason: string | undefined): string {
  if (reason === undefined || reason.trim() === '')
    throw new Misuse('Give a reason with --reason "…" for the audit log.');
  return reason;
}
