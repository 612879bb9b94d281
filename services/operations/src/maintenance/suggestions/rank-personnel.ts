import type { ServiceType, Suggestion } from '@keystead/contracts';
import { searchWords } from '@keystead/service-kit';
import type { Personnel } from '../../personnel/personnel.ts';
import { plainWords } from './plain-words.ts';

/** The work that is to be done, and where. */
export interface Task {
  readonly title: string;
  readonly description: string;
  /** The trade that the work needs; null if unknown. */
  readonly trade: ServiceType | null;
  /** Where the property is; null if unknown. */
  readonly place: { readonly city: string; readonly state: string } | null;
}

type Candidate = Pick<Personnel, '_id' | 'name_sort' | 'service_type' | 'specialties' | 'availability' | 'location'>;
type Reason = Suggestion['reasons'][number];

/** A suggested person with the reasons. */
export interface Fit<P> {
  readonly personnel: P;
  readonly reasons: Reason[];
}

const MAX_SUGGESTIONS = 5;
/** The trade of personnel who do all kinds of work. */
export const allTrades: ServiceType = 'General Maintenance';

/**
 * Whether a location names a place: all of its words. A two-letter state must be in capitals, because `OR` is not "or".
 */
function names(location: string | null, place: string): boolean {
  if (!location || !place) return false;
  if (place.length <= 2) return location.split(/\P{L}+/u).includes(place.toUpperCase());
  const words = new Set(searchWords(location));
  const wanted = searchWords(place);
  return wanted.length > 0 && wanted.every((word) => words.has(word));
}

function placeOf({ location }: Candidate, { place }: Task): 'same_city' | 'same_state' | null {
  if (!place) return null;
  if (names(location, place.city)) return 'same_city';
  return names(location, place.state) ? 'same_state' : null;
}

/** The reasons that favour a candidate; null if the candidate does not fit the task. */
function reasonsFor(candidate: Candidate, task: Task): Reason[] | null {
  const ofTrade = candidate.service_type === task.trade;
  const taskWords = plainWords(task.title, task.description);
  const skilled = [...plainWords(candidate.specialties)].some((word) => taskWords.has(word));
  if (candidate.availability === 'unavailable') return null;
  if (!ofTrade && !skilled && candidate.service_type !== allTrades) return null;
  const place = placeOf(candidate, task);
  return [
    ...(ofTrade ? (['service_type'] as const) : []),
    ...(skilled ? (['specialties'] as const) : []),
    ...(candidate.availability === 'available' ? (['available'] as const) : []),
    ...(place ? [place] : []),
  ];
}

/** The reasons by weight. A candidate with a weightier reason comes first, whatever other reasons there are. */
const weights: readonly Reason[] = ['service_type', 'specialties', 'available', 'same_city', 'same_state'];

/**
 * Ranks the personnel who fit a task, best first, at most five. Criteria in order: trade, specialties, availability,
 * place, fewest requests in hand. Unavailable personnel are left out. So are those whom neither trade nor specialties
 * match, unless they do general maintenance.
 * @param inHand the number of requests that a person has in hand.
 */
export function rankPersonnel<P extends Candidate>(
  candidates: readonly P[],
  task: Task,
  openCount: (personnelId: number) => number,
): Fit<P>[] {
  const fits = candidates.flatMap((personnel) => {
    const reasons = reasonsFor(personnel, task);
    return reasons ? [{ personnel, reasons }] : [];
  });
  const fewest = Math.min(...fits.map(({ personnel }) => openCount(personnel._id)));
  return fits
    .toSorted((one, other) => byWeight(one.reasons, other.reasons) || byLoad(one.personnel, other.personnel, openCount))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ personnel, reasons }) => ({
      personnel,
      reasons: openCount(personnel._id) === fewest ? [...reasons, 'least_busy'] : reasons,
    }));
}

function byWeight(one: readonly Reason[], other: readonly Reason[]): number {
  const decisive = weights.find((reason) => one.includes(reason) !== other.includes(reason));
  if (!decisive) return 0;
  return one.includes(decisive) ? -1 : 1;
}

const byLoad = (one: Candidate, other: Candidate, openCount: (id: number) => number): number =>
  openCount(one._id) - openCount(other._id) || one.name_sort.localeCompare(other.name_sort) || one._id - other._id;
