import { ConfigError, connectDatabase } from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import { type CommandConfig, readCommandConfig } from '../config.ts';

/** Its message is shown to whoever runs the command. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** A known error prints one sentence and exits with 2. */
export async function runCommand(
  command: (database: Connection, config: CommandConfig) => Promise<string>,
): Promise<void> {
  let database: Connection | undefined;
  try {
    const config = readCommandConfig();
    database = await connectDatabase(config.MONGODB_URI, config.MONGODB_DATABASE);
    console.log(await command(database, config));
  } catch (error) {
    const isExpected = error instanceof CommandError || error instanceof ConfigError;
    console.error(isExpected ? error.message : error);
    process.exitCode = isExpected ? 2 : 1;
  } finally {
    await database?.close();
  }
}
