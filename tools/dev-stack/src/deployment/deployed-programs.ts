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

type Constants = ReadonlyMap<string, string>;

/** The source text of each constant in a source file; of an object, its properties. The formatter sets the indentation. */
function constantsOf(source: string): Map<string, string> {
  const found = source.matchAll(/^(?:export )?const (\w+) = (?:(?:Type\.Object\()?\{\n([\s\S]*?)^\}|([^;]+);)/gm);
  return new Map(Array.from(found, ([, name = '', properties, text = '']) => [name, properties ?? text]));
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

/** A property of an object or a spread constant, with the comment above it. */
const PROPERTY =
  /^(?: {2}\/\*\*([\s\S]*?)\*\/\n)? {2}(?:\.\.\.(\w+)|([A-Z]\w*): (\S[\s\S]*?)),\n(?= {2}\S|$(?![\s\S]))/gm;

function settingsIn(properties: string, constants: Constants): Setting[] {
  const other = properties.replaceAll(PROPERTY, '');
  if (other !== '') throw new Error(`No setting: ${other}`);
  return [...properties.matchAll(PROPERTY)].flatMap(([, comment, spread, name = '', written = '']) =>
    spread ? settingsIn(constants.get(spread) ?? '', constants) : settingOf(name, written, comment, constants),
  );
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
