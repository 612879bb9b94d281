/** The generator rejects the request. The message gives the reason in one sentence. Nothing was written. */
export class GeneratorError extends Error {
  override name = 'GeneratorError';
}
