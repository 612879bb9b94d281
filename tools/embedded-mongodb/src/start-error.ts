/** The product, or a part of it, cannot start. The message is one sentence for the user at the terminal. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
