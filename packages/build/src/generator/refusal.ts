/** The generator rejects the request. The message gives the reason in one sentence. Nothing was written. */
export class Refusal extends Error {
  override name = 'Refusal';
}
