/** What a visitor of an arm meets, as chances. */
export interface Chances {
  readonly failure: number;
  /** Of a mount that takes longer than three quarters of stable's. */
  readonly slow: number;
}

/** A candidate that is let out at 10 %, again and again. */
export interface Scenario {
  readonly name: string;
  readonly candidate: Chances;
  /** Visitors who come at most. */
  readonly visitors: number;
  /** The candidate's visitors after which it has to be taken back in 99 of 100 runs; null: never, in any. */
  readonly within: number | null;
}

/** How stable does in each of them. */
export const stable: Chances = { failure: 0.005, slow: 0.25 };

/** What a rollout has to find, and what not (docs/adr/0038). */
export const scenarios: readonly Scenario[] = [
  // First, for by these it becomes known how long stable takes to mount.
  { name: 'like stable', candidate: stable, visitors: 20_000, within: null },
  { name: 'fails for 20 %', candidate: { ...stable, failure: 0.2 }, visitors: 20_000, within: 75 },
  { name: 'fails for 5 %', candidate: { ...stable, failure: 0.05 }, visitors: 20_000, within: 600 },
  { name: '60 % of mounts slow', candidate: { ...stable, slow: 0.6 }, visitors: 20_000, within: 100 },
];
