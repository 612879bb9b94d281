/** A fact of a sheet: its label and its value. */
export type Fact = readonly [name: string, fact: string];

/** A page about one amount: the content of a receipt, in reading order. All texts are final. */
export interface Sheet {
  /** The heading, such as `Receipt`. */
  readonly heading: string;
  readonly number: string;
  /** The label and the amount: `Amount received`, `$29.00 USD`. */
  readonly amount: Fact;
  readonly facts: readonly Fact[];
  /** The title that PDF readers and browsers display. */
  readonly title: string;
  /** When it was issued. The file id derives from it too, so the output does not depend on the time of printing. */
  readonly issuedAt: Date;
}
