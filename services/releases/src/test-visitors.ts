import type { Beacon } from '@keystead/contracts';
import { inCandidate, reportToken } from '@keystead/rollouts';
import { seededRandom } from '@keystead/service-kit/testing';

/** What a visitor of an arm meets, as chances. */
interface Chances {
  readonly failure: number;
  /** Of a mount that takes longer than three quarters of stable's. */
  readonly slow: number;
}

/** A rollout that visitors come to, over whatever leads to the service. */
export interface VisitedRollout {
  readonly id: number;
  readonly salt: string;
  readonly percent: number;
  /** What their reports are signed with. */
  readonly tokenKey: string;
  /** `POST /releases/beacons`. */
  readonly send: (beacons: Beacon[]) => Promise<unknown>;
  /** `GET /rollouts/{id}`. */
  readonly read: () => Promise<{ readonly state: string; readonly arms: { candidate: { visitors: number } } }>;
}

/** Who comes. The same seed brings the same visitors, of a rollout with the same salt. */
export interface SimulatedVisitors {
  readonly seed: number;
  readonly visitors: number;
  readonly stable: Chances;
  readonly candidate: Chances;
}

/** Visitors whose reports go in one call: two reports each, and a call takes 20. */
const inOneCall = 10;
/** Milliseconds: of a usual mount, and of one that is slow. Three quarters of stable's are usual ones, if a quarter is slow. */
const mountTimes = { usual: 100, slow: 400 };

/**
 * Lets visitors come to a rollout until it is over or all have come.
 * @returns how many of them were the candidate's when it was taken back; null when it wasn't
 */
export async function letVisitorsCome(
  { id, salt, percent, tokenKey, send, read }: VisitedRollout,
  { seed, visitors, ...arms }: SimulatedVisitors,
): Promise<number | null> {
  const random = seededRandom(seed);
  for (let come = 0; come < visitors; come += inOneCall) {
    let mayDecide = come + inOneCall >= visitors;
    const beacons = Array.from({ length: Math.min(inOneCall, visitors - come) }, (_, at): Beacon[] => {
      const visitor = `visitor ${seed} ${come + at}`;
      const arm = inCandidate(salt, visitor, percent) ? 'candidate' : 'stable';
      const token = reportToken(tokenKey, { rollout: id, arm, drawn: true, visitor });
      const loading = { token, kind: 'loading' } as const;
      const [fails, slow] = [random() < arms[arm].failure, random() < arms[arm].slow];
      mayDecide ||= arm === 'candidate';
      if (fails) return [loading, { token, kind: 'errored' }];
      const { usual, slow: long } = mountTimes;
      return [loading, { token, kind: 'mounted', mount_ms: Math.round((slow ? long : usual) * (1 + random())) }];
    });
    await send(beacons.flat());
    if (!mayDecide) continue;
    const { state, arms: counted } = await read();
    if (state === 'rolled_back') return counted.candidate.visitors;
  }
  return null;
}
