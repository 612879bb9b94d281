/** A fact of a sheet: what it is, and what it says. */
export type Fact = readonly [name: string, fact: string];

/** A page that tells of one sum: what a receipt shows, in the order in which it is read. Texts as they are printed. */
export interface Sheet {
  /** What it is: `Receipt`. */
  readonly heading: string;
  readonly number: string;
  /** What the sum is, and the sum: `Amount received`, `$29.00 USD`. */
  readonly amount: Fact;
  readonly facts: readonly Fact[];
  /** The title by which readers and browsers name it. */
  readonly title: string;
  /** When it was issued, which decides the file's id too: nothing in it depends on when it is printed. */
  readonly issuedAt: Date;
}
