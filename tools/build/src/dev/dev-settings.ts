import { parseArgs } from 'node:util';
import { demoAccounts } from '@keystead/contracts';

export interface DevSettings {
  readonly port: number;
  /** The URL of the product that shows the remote. */
  readonly product: string;
}

export interface RecordSettings {
  readonly product: string;
  /** Undefined means the role of the last recording. */
  readonly as: DemoRole | undefined;
}

type DemoRole = Exclude<keyof typeof demoAccounts, 'password'>;

export const isDemoRole = (role: string | undefined): role is DemoRole =>
  role !== undefined && role !== 'password' && Object.hasOwn(demoAccounts, role);

const productOf = ({ KEYSTEAD_URL }: NodeJS.ProcessEnv) =>
  (KEYSTEAD_URL || 'http://localhost:8080').replace(/\/+$/, '');

/**
 * Reads `--as admin` and KEYSTEAD_URL.
 * @throws Error when there is no such demo account.
 */
export function readRecordSettings(
  args: string[] = process.argv.slice(2),
  environment: NodeJS.ProcessEnv = process.env,
): RecordSettings {
  const { as } = parseArgs({ args, options: { as: { type: 'string' } } }).values;
  if (as !== undefined && !isDemoRole(as)) throw new Error(`--as can't be "${as}".`);
  return { product: productOf(environment), as };
}

/** Reads `--port 4173` and KEYSTEAD_URL. Only this file reads the environment. */
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
