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
const deployed = { ...nothing, port: 0, production: true, sandbox: true, singleCopy: false };

/** Every program that the product consists of, the stand-in for Stripe among them, with what it reads. */
export function deployedPrograms(root: string): DeployedProgram[] {
  const programs = productPrograms(deployed).flat();
  return programs.map(({ name, file }) => {
    const folder = join(file, '../..').replace(/^\//, '');
    return { name, folder, settings: settingsOf(root, folder) };
  });
}

/** What an image says of itself, so that nobody has to. */
const setByImages: ReadonlySet<string> = new Set(['NODE_ENV', 'HOST', 'PORT', 'STATIC_ROOT']);

/**
 * What is wrong with what a program is given to read: what it lacks, and what no program knows.
 * @param given names of settings.
 */
export function settingComplaints(
  { name, settings }: DeployedProgram,
  given: readonly string[],
  all: readonly DeployedProgram[],
): string[] {
  const known = new Set(all.flatMap((program) => program.settings).map((setting) => setting.name));
  const lacking = settings.filter(
    (setting) => setting.required && !setByImages.has(setting.name) && !given.includes(setting.name),
  );
  // OpenTelemetry's are read by its own code.
  const unknown = given.filter((it) => !known.has(it) && !it.startsWith('OTEL_'));
  return [
    ...lacking.map((setting) => `${name} lacks ${setting.name}`),
    ...unknown.map((it) => `${name}: no program reads ${it}`),
  ];
}
