/** The probabilities for a visitor of an arm. */
export interface Chances {
  readonly failure: number;
  /** The probability of a mount that takes longer than three quarters of stable's. */
  readonly slow: number;
}

/** A candidate that is rolled out at 10 %, repeatedly. */
export interface Scenario {
  readonly name: string;
  readonly candidate: Chances;
  /** The maximum number of visitors. */
  readonly visitors: number;
  /**
   * The number of the candidate's visitors by which it has to be rolled back in 99 of 100 runs. Null means never, in
   * any run.
   */
  readonly within: number | null;
}

/** Stable's probabilities in every scenario. */
export const stable: Chances = { failure: 0.005, slow: 0.25 };

/** What a rollout has to detect, and what not (docs/adr/0038). */
export const scenarios: readonly Scenario[] = [
  // First, since these visitors establish stable's mount times.
  { name: 'like stable', candidate: stable, visitors: 20_000, within: null },
  { name: 'fails for 20 %', candidate: { ...stable, failure: 0.2 }, visitors: 20_000, within: 75 },
  { name: 'fails for 5 %', candidate: { ...stable, failure: 0.05 }, visitors: 20_000, within: 600 },
  { name: '60 % of mounts slow', candidate: { ...stable, slow: 0.6 }, visitors: 20_000, within: 100 },
];
