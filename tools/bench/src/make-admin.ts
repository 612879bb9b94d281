import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const command = join(import.meta.dirname, '../../../services/identity/src/commands/make-admin.ts');

/** Creates an administrator with identity's command, as the operator of an installation does. */
export async function makeAdmin(databaseUri: string, email: string, password: string): Promise<void> {
  await run(process.execPath, [command, email], {
    env: { ...process.env, MONGODB_URI: databaseUri, ADMIN_PASSWORD: password },
  });
}
