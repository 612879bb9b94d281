import { parseArgs } from 'node:util';
import { demoAccounts } from '@keystead/contracts';

export interface DevSettings {
  readonly port: number;
  /** The URL of the product that shows the remote. */
  readonly product: string;
  /** The role of the user of a remote that runs alone. */
  readonly as: string;
}

/**
 * Reads `--port 4173`, `--as admin` and KEYSTEAD_URL. Only this file reads the environment.
 * @throws Error when the port is invalid, or there is no such role.
 */
export function readDevSettings(
  defaultPort: number,
  args: string[] = process.argv.slice(2),
  { KEYSTEAD_URL }: NodeJS.ProcessEnv = process.env,
): DevSettings {
  const { values } = parseArgs({ args, options: { port: { type: 'string' }, as: { type: 'string' } } });
  const { as = 'landlord' } = values;
  const port = Number(values.port ?? defaultPort);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`--port can't be "${values.port}".`);
  if (as === 'password' || !Object.hasOwn(demoAccounts, as)) throw new Error(`--as can't be "${as}".`);
  return { port, product: (KEYSTEAD_URL || 'http://localhost:8080').replace(/\/+$/, ''), as };
}
