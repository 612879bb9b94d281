import type { Edits } from './insertion.ts';

/** The changes to make, computed before anything is written. */
export interface Plan {
  /** New files, by path in the repository. */
  readonly files: ReadonlyMap<string, string>;
  /** Existing files with their new text. */
  readonly edits: Edits;
  /** Insertions to make by hand, one sentence each. */
  readonly byHand: readonly string[];
  /** The next steps for the person, one sentence each. */
  readonly next: readonly string[];
}
