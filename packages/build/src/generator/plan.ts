import type { Edits } from './insertion.ts';

/** What is going to be written, worked out before anything is. */
export interface Plan {
  /** New files, by their path in the repository. */
  readonly files: ReadonlyMap<string, string>;
  /** Files that are there, with their new text. */
  readonly edits: Edits;
  /** What could not be added where it belongs, a sentence each. */
  readonly byHand: readonly string[];
  /** What the person does next, a sentence each. */
  readonly next: readonly string[];
}
