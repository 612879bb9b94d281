import type { Beacon } from '@keystead/contracts';
import { inCandidate, reportToken } from '@keystead/releases';
import { seededRandom } from '@keystead/service-kit/testing';

/** The probabilities of what a visitor of an arm meets. */
interface Chances {
  readonly failure: number;
  /** The probability that a mount takes longer than three quarters of stable's mounts. */
  readonly slow: number;
}

/** A rollout with simulated visitors, over any connection to the service. */
export interface VisitedRollout {
  readonly id: number;
  readonly salt: string;
  readonly percent: number;
  /** The key that signs their report tokens. */
  readonly tokenKey: string;
  /** `POST /releases/beacons`. */
  readonly send: (beacons: Beacon[]) => Promise<unknown>;
  /** `GET /rollouts/{id}`. */
  readonly read: () => Promise<{ readonly state: string; readonly arms: { candidate: { visitors: number } } }>;
}

/** The parameters of the simulation. The same seed gives the same visitors, for a rollout with the same salt. */
export interface SimulatedVisitors {
  readonly seed: number;
  readonly visitors: number;
  readonly stable: Chances;
  readonly candidate: Chances;
}

/** How many visitors' reports go in one call: two reports each, and a call accepts 20. */
const VISITORS_PER_CALL = 10;
/**
 * The mount times in milliseconds, of a usual and of a slow mount. If a quarter of stable's mounts is slow, three
 * quarters are usual.
 */
const mountTimes = { usual: 100, slow: 400 };

/**
 * Simulates visitors of a rollout until it has been rolled back or all have come.
 * @returns how many visitors the candidate had when it was rolled back; null if it wasn't
 */
export async function simulateVisitors(
  { id, salt, percent, tokenKey, send, read }: VisitedRollout,
  { seed, visitors, ...arms }: SimulatedVisitors,
): Promise<number | null> {
  const random = seededRandom(seed);
  for (let sent = 0; sent < visitors; sent += VISITORS_PER_CALL) {
    let mayDecide = sent + VISITORS_PER_CALL >= visitors;
    const beacons = Array.from({ length: Math.min(VISITORS_PER_CALL, visitors - sent) }, (_, at): Beacon[] => {
      const visitor = `visitor ${seed} ${sent + at}`;
      const arm = inCandidate(salt, visitor, percent) ? 'candidate' : 'stable';
      const token = reportToken(tokenKey, { rollout: id, arm, drawn: true, visitor });
      const loading = { token, kind: 'loading' } as const;
      const [fails, slow] = [random() < arms[arm].failure, random() < arms[arm].slow];
      mayDecide ||= arm === 'candidate';
      if (fails) return [loading, { token, kind: 'errored' }];
      const { usual, slow: long } = mountTimes;
      const mount_ms = Math.round((slow ? long : usual) * (1 + random()));
      return [loading, { token, kind: 'mounted', mount_ms, first_load: true }];
    });
    await send(beacons.flat());
    if (!mayDecide) continue;
    const { state, arms: counted } = await read();
    if (state === 'rolled_back') return counted.candidate.visitors;
  }
  return null;
}
