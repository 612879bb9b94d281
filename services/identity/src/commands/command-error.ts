/** A sentence for whoever typed the command. */
export class CommandError extends Error {
  override name = 'CommandError';
}
