/** What was asked for can't be made; the message says why in one sentence. Nothing was written. */
export class Refusal extends Error {
  override name = 'Refusal';
}
