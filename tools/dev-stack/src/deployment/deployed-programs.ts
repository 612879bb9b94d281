import { join } from 'node:path';
import { productPrograms } from '../product/programs.ts';
import { type Setting, settingsOf } from './config-source.ts';

/** A program of an installation. */
export interface DeployedProgram {
  readonly name: string;
  /** Its folder in the repository. */
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
