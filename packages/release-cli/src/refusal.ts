/** What was asked for can't be done; the message says why in a sentence. The program ends with 1. */
export class Refusal extends Error {
  override name = 'Refusal';
}
