import type { Connection } from 'mongoose';
import Type from 'typebox';
import { programLog } from '../observability/logs.ts';
import { connectDatabase } from '../persistence/database.ts';
import { type Migration, type MigrationStatus, migrationStatus, runMigrations } from '../persistence/migrations.ts';
import { ConfigError, type Environment, processSettings, readConfig, serviceSettings } from './config.ts';

const Settings = Type.Object({
  LOG_LEVEL: processSettings.LOG_LEVEL,
  MONGODB_URI: serviceSettings.MONGODB_URI,
  MONGODB_DATABASE: serviceSettings.MONGODB_DATABASE,
});

const line = (service: string, { id, name, state, records, remaining }: MigrationStatus) =>
  [service, String(id).padStart(4, '0'), name, state, `${records} converted`, `${remaining} to convert`].join('  ');

/**
 * `migrate` runs the pending migrations of a service; `migrate status` prints all of them, and `migrate --dry-run` those
 * that would run. @throws ConfigError for another argument or an invalid setting
 */
export async function migrateCommand(
  service: string,
  migrations: ((database: Connection) => readonly Migration[]) | undefined,
  environment: Environment,
  args: readonly string[],
): Promise<void> {
  const [mode = 'run'] = args;
  if (!['run', 'status', '--dry-run'].includes(mode) || args.length > 1)
    throw new ConfigError('Usage: migrate [status | --dry-run]');
  const config = readConfig(Settings, environment);
  if (!migrations) return;
  const log = programLog(service, config.LOG_LEVEL);
  const database = await connectDatabase(config.MONGODB_URI, config.MONGODB_DATABASE ?? `keystead_${service}`);
  try {
    const all = migrations(database);
    const before = await migrationStatus(database, all);
    if (mode === 'run') await runMigrations(database, all, { log });
    const after = mode === 'run' ? await migrationStatus(database, all) : before;
    const shown = after.filter((_, at) => mode === 'status' || before[at]?.state !== 'done');
    for (const status of shown) console.log(line(service, status));
  } finally {
    await database.close();
  }
}
