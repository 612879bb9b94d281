/** An error whose message is shown to whoever runs the command. */
export class CommandError extends Error {
  override name = 'CommandError';
}
