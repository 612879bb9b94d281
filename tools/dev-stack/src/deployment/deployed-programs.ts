import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { productPrograms } from '../product/programs.ts';

/** A setting that a program reads from its environment. */
export interface Setting {
  readonly name: string;
  /** Whether the program refuses to start without it. */
  readonly required: boolean;
  readonly default?: string;
  /** The text of its comment. */
  readonly about?: string;
}

/** The text between a bracket and the one that closes it. */
function within(source: string, open: number): string {
  let depth = 0;
  for (let at = open; at < source.length; at += 1) {
    const sign = source.charAt(at);
    if ('({['.includes(sign)) depth += 1;
    if (')}]'.includes(sign)) depth -= 1;
    if (depth === 0) return source.slice(open + 1, at);
  }
  throw new Error('a bracket is not closed');
}

/** The parts of an object's text between its own commas. */
function partsOf(body: string): string[] {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  // Ignores commas in comments and strings.
  const blank = body.replace(/\/\*[\s\S]*?\*\/|'[^'\n]*'/g, (text) => '_'.repeat(text.length));
  for (let at = 0; at < blank.length; at += 1) {
    const sign = blank.charAt(at);
    if ('({['.includes(sign)) depth += 1;
    if (')}]'.includes(sign)) depth -= 1;
    if (sign === ',' && depth === 0) {
      parts.push(body.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, body.slice(from)].map((part) => part.trim()).filter((part) => part !== '');
}

type Constants = ReadonlyMap<string, string>;

/** The source text of each constant in a source file. */
function constantsOf(source: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const { index, 0: start, 1: name = '' } of source.matchAll(/^(?:export )?const (\w+) = (?:Type\.Object\()?/gm)) {
    const at = index + start.length;
    found.set(name, source.charAt(at) === '{' ? within(source, at) : source.slice(at, source.indexOf(';', at)));
  }
  return found;
}

function settingOf(name: string, written: string, comment: string | undefined, constants: Constants): Setting {
  const [, object, key] = /^(\w+)\.(\w+)$/.exec(written) ?? [];
  const other = object && settingsIn(constants.get(object) ?? '', constants).find((it) => it.name === key);
  if (other) return { ...other, name };
  const text = constants.get(written) ?? written;
  const [, quoted, plain] = /default: (?:'([^']*)'|([\w.]+))/.exec(text) ?? [];
  const given = quoted ?? plain?.replaceAll('_', '');
  const about = comment?.replace(/\s*\n\s*\*?\s*/g, ' ').trim();
  return {
    name,
    required: given === undefined && !text.startsWith('Type.Optional('),
    ...(given !== undefined && { default: given }),
    ...(about && { about }),
  };
}

function settingsIn(body: string, constants: Constants): Setting[] {
  return partsOf(body).flatMap((part) => {
    const [, comment, rest = ''] = /^(?:\/\*\*?([\s\S]*?)\*\/\s*)?([\s\S]*)$/.exec(part) ?? [];
    const [, spread] = /^\.\.\.(\w+)$/.exec(rest) ?? [];
    if (spread) return settingsIn(constants.get(spread) ?? '', constants);
    const [, name, written] = /^([A-Z][A-Z0-9_]*)(?:: ([\s\S]+))?$/.exec(rest) ?? [];
    if (!name || !written) throw new Error(`No setting: ${rest}`);
    return [settingOf(name, written, comment, constants)];
  });
}

const SHARED = ['packages/service-kit/src/program/config.ts', 'packages/releases/src/store/open-store.ts'];

/**
 * The settings of a program, parsed from the text of its config.ts, because the schemas are not exported.
 * @param folder the program's folder, relative to the repository: `services/portfolio`.
 */
function settingsOf(root: string, folder: string): Setting[] {
  const [own, ...others] = [join(folder, 'src/config.ts'), ...SHARED].map((file) =>
    constantsOf(readFileSync(join(root, file), 'utf8')),
  );
  const constants = new Map([...others.flatMap((it) => [...it]), ...(own ?? [])]);
  const body = own?.get('Settings') ?? own?.get('GatewayConfig');
  if (!body) throw new Error(`${folder}/src/config.ts has no Settings.`);
  const byName = new Map(settingsIn(body, constants).map((setting) => [setting.name, setting]));
  return [...byName.values()];
}

export interface DeployedProgram {
  readonly name: string;
  readonly folder: string;
  readonly settings: readonly Setting[];
}

const nothing = {
  secrets: {},
  ports: {},
  databaseUri: '',
  publicUrl: '',
  dataDir: '',
  staticRoot: '',
  host: '',
  root: '',
};
const deployed = { ...nothing, port: 0, production: true, sandbox: true, singleReplica: false };

/** Every program of the product, including the Stripe sandbox, with the settings that it reads. */
export function deployedPrograms(root: string): DeployedProgram[] {
  const programs = productPrograms(deployed).flat();
  return programs.map(({ name, file }) => {
    const folder = join(file, '../..').replace(/^\//, '');
    return { name, folder, settings: settingsOf(root, folder) };
  });
}

/** Settings that images set themselves. */
const setByImages: ReadonlySet<string> = new Set(['NODE_ENV', 'HOST', 'PORT', 'STATIC_ROOT']);

/**
 * The errors in the settings that a program is given: missing ones, and ones that no program reads.
 * @param given names of settings.
 */
export function settingProblems(
  { name, settings }: DeployedProgram,
  given: readonly string[],
  all: readonly DeployedProgram[],
): string[] {
  const documented = new Set(all.flatMap((program) => program.settings).map((setting) => setting.name));
  const lacking = settings.filter(
    (setting) => setting.required && !setByImages.has(setting.name) && !given.includes(setting.name),
  );
  // OpenTelemetry's own code reads its settings.
  const unknown = given.filter((it) => !documented.has(it) && !it.startsWith('OTEL_'));
  return [
    ...lacking.map((setting) => `${name} lacks ${setting.name}`),
    ...unknown.map((it) => `${name}: no program reads ${it}`),
  ];
}
