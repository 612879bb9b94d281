/** What is done to a process: it ends at once, it stands still for a while, or it gets half of the time for a while. */
export const faultKinds = ['killed', 'paused', 'slowed'] as const;
/** What is done to a process. */
export type FaultKind = (typeof faultKinds)[number];

/** A fault that is to come. */
export interface PlannedFault {
  /** Milliseconds from the beginning. */
  readonly at: number;
  readonly victim: string;
  readonly kind: FaultKind;
  /** Milliseconds that it lasts; 0 for what is killed. */
  readonly lasts: number;
}

/** Milliseconds that a process stands still or is slow, at least and at most: short ones more often than long ones. */
const lasting = { least: 500, most: 8_000 };
/** Milliseconds from one fault to the next that are aimed at: several overlap, and there is time to work in between. */
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
 * Faults for so many seconds, evenly spread but for chance: rounds in each of which every process meets every kind, in an order of
 * its own. The same numbers make the same plan.
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
