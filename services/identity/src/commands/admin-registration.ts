import { createInterface } from 'node:readline/promises';
import { type Body, identity } from '@keystead/contracts';
import { compileRoute, ValidationFailed } from '@keystead/service-kit';
import { assertPasswordAllowed } from '../passwords/password-rules.ts';
import { CommandError } from './run-command.ts';

export const adminName = { first_name: 'Keystead', last_name: 'Admin' };

/** ADMIN_PASSWORD, else the first line of standard input. */
async function readPassword(given: string | undefined): Promise<string> {
  if (given !== undefined) return given;
  process.stderr.write('Password: ');
  for await (const line of createInterface({ input: process.stdin })) return line;
  return '';
}

/** @throws CommandError with a sentence for each violated rule of a registration */
export async function adminRegistration(
  typed: string | undefined,
  { ADMIN_PASSWORD }: { readonly ADMIN_PASSWORD?: string },
): Promise<Body<'POST /auth/register'>> {
  if (!typed) throw new CommandError('Usage: make-admin.ts EMAIL');
  const password = await readPassword(ADMIN_PASSWORD);
  const route = compileRoute(identity.routes['POST /auth/register'], 'POST');
  try {
    const body = route.body({ ...adminName, email: typed, password }) as Body<'POST /auth/register'>;
    assertPasswordAllowed(body.password, body);
    return body;
  } catch (error) {
    if (!(error instanceof ValidationFailed)) throw error;
    const complaints = Object.entries(error.details.fields ?? {});
    throw new CommandError(complaints.map(([field, complaint]) => `The ${field} ${complaint}.`).join(' '));
  }
}
