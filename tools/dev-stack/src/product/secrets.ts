import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A random secret for each name, with which a service proves its identity to the identity service. They are stored in
 * DATA_DIR, readable by this user alone, and created if missing.
 */
export function readSecrets(dataDir: string, names: readonly string[]): Record<string, string> {
  const file = join(dataDir, 'secrets.json');
  const stored = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
  if (names.every((name) => stored[name])) return stored;
  const secrets = { ...Object.fromEntries(names.map((name) => [name, randomBytes(32).toString('hex')])), ...stored };
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secrets;
}
