/**
 * The kinds of faults: the process is killed, is suspended for a while, or gets half of the processor time for a while.
 */
export const faultKinds = ['killed', 'paused', 'slowed'] as const;
/** The kind of a fault. */
export type FaultKind = (typeof faultKinds)[number];

/** A planned fault. */
export interface PlannedFault {
  /** Milliseconds from the start of the run. */
  readonly at: number;
  readonly victim: string;
  readonly kind: FaultKind;
  /** Its duration in milliseconds; 0 for a kill. */
  readonly lasts: number;
}

/** The range of durations in milliseconds. Short faults are more frequent than long ones. */
const lasting = { least: 500, most: 8_000 };
/** The target interval between faults in milliseconds: several overlap, and the product has time to work in between. */
const DEFAULT_GAP = 1_800;

function shuffled<T>(of: readonly T[], random: () => number): T[] {
  const all = [...of];
  for (let at = all.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [all[at], all[other]] = [all[other] as T, all[at] as T];
  }
  return all;
}

/**
 * Plans faults for a number of seconds, evenly spread with some jitter. In each round every process gets every kind in
 * random order. The same random numbers give the same plan.
 */
export function planFaults(victims: readonly string[], seconds: number, random: () => number): PlannedFault[] {
  const pairs = victims.flatMap((victim) => faultKinds.map((kind) => ({ victim, kind })));
  const end = seconds * 1_000;
  const rounds = Math.max(1, Math.round(end / (pairs.length * DEFAULT_GAP)));
  const drawn = Array.from({ length: rounds }, () => shuffled(pairs, random)).flat();
  const gap = end / drawn.length;
  return drawn.map(({ victim, kind }, place) => {
    const at = Math.round((place + random() * 0.9) * gap);
    const { least, most } = lasting;
    const wished = kind === 'killed' ? 0 : Math.round(least * (most / least) ** random());
    return { at, victim, kind, lasts: wished };
  });
}
