import { parseArgs } from 'node:util';
import { demoAccounts } from '@keystead/contracts';

/** Where a remote is served while somebody works on it. */
export interface DevSettings {
  readonly port: number;
  /** Where the product runs that it is shown in. */
  readonly product: string;
}

/** Of what product a remote's answers are recorded, and who asks. */
export interface RecordSettings {
  readonly product: string;
  /** Undefined: who asked the last time. */
  readonly as: DemoRole | undefined;
}

/** Whom a product with demo data lets in. */
type DemoRole = Exclude<keyof typeof demoAccounts, 'password'>;

/** Whether there is a demo account of that name. */
export const isDemoRole = (role: string | undefined): role is DemoRole =>
  role !== undefined && role !== 'password' && Object.hasOwn(demoAccounts, role);

const productOf = ({ KEYSTEAD_URL }: NodeJS.ProcessEnv) =>
  (KEYSTEAD_URL || 'http://localhost:8080').replace(/\/+$/, '');

/** Reads `--as admin` and KEYSTEAD_URL. @throws Error when there is nobody of that name. */
export function readRecordSettings(
  args: string[] = process.argv.slice(2),
  environment: NodeJS.ProcessEnv = process.env,
): RecordSettings {
  const { as } = parseArgs({ args, options: { as: { type: 'string' } } }).values;
  if (as !== undefined && !isDemoRole(as)) throw new Error(`--as can't be "${as}".`);
  return { product: productOf(environment), as };
}

/** Reads `--port 4173` and KEYSTEAD_URL; the environment is read in this file alone. */
export function readDevSettings(
  defaultPort: number,
  args: string[] = process.argv.slice(2),
  environment: NodeJS.ProcessEnv = process.env,
): DevSettings {
  const { values } = parseArgs({ args, options: { port: { type: 'string' } } });
  const port = Number(values.port ?? defaultPort);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`--port can't be "${values.port}".`);
  return { port, product: productOf(environment) };
}
