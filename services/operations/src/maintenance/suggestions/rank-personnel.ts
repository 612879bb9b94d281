import type { ServiceType, Suggestion } from '@keystead/contracts';
import { searchWords } from '@keystead/service-kit';
import type { Personnel } from '../../personnel/personnel.ts';
import { plainWords } from './plain-words.ts';

/** What is to be done, and where. */
export interface Task {
  readonly title: string;
  readonly description: string;
  /** The trade that it needs; null where nothing tells. */
  readonly trade: ServiceType | null;
  /** Where the property is; null where that is not known. */
  readonly place: { readonly city: string; readonly state: string } | null;
}

type Candidate = Pick<Personnel, '_id' | 'name_sort' | 'service_type' | 'specialties' | 'availability' | 'location'>;
type Reason = Suggestion['reasons'][number];

/** Somebody who fits, and why. */
export interface Fit<P> {
  readonly personnel: P;
  readonly reasons: Reason[];
}

/** How many are suggested at most. */
const MAX_SUGGESTIONS = 5;
/** Those who do a bit of everything. */
export const allTrades: ServiceType = 'General Maintenance';

/** Whether a location names a place: all words of it, and a state's two letters only as capitals (`OR` is no "or"). */
function names(location: string | null, place: string): boolean {
  if (!location || !place) return false;
  if (place.length <= 2) return location.split(/\P{L}+/u).includes(place.toUpperCase());
  const words = new Set(searchWords(location));
  const asked = searchWords(place);
  return asked.length > 0 && asked.every((word) => words.has(word));
}

function placeOf({ location }: Candidate, { place }: Task): 'same_city' | 'same_state' | null {
  if (!place) return null;
  if (names(location, place.city)) return 'same_city';
  return names(location, place.state) ? 'same_state' : null;
}

/** What of a candidate speaks for them; null for those to whom the task is nothing. */
function reasonsFor(candidate: Candidate, task: Task): Reason[] | null {
  const ofTrade = candidate.service_type === task.trade;
  const asked = plainWords(task.title, task.description);
  const skilled = [...plainWords(candidate.specialties)].some((word) => asked.has(word));
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

/** The weightiest reason first: who has it comes before who hasn't, whatever else speaks for them. */
const weights: readonly Reason[] = ['service_type', 'specialties', 'available', 'same_city', 'same_state'];

/**
 * Those who fit a task, best first, five at most: by trade, specialties, availability and place, in this order, then who
 * has the fewest requests in hand. Left out are the unavailable and those to whom neither trade nor specialties point,
 * unless they do a bit of everything.
 * @param inHand how many requests somebody has in hand.
 */
export function rankPersonnel<P extends Candidate>(
  candidates: readonly P[],
  task: Task,
  inHand: (personnelId: number) => number,
): Fit<P>[] {
  const fits = candidates.flatMap((personnel) => {
    const reasons = reasonsFor(personnel, task);
    return reasons ? [{ personnel, reasons }] : [];
  });
  const fewest = Math.min(...fits.map(({ personnel }) => inHand(personnel._id)));
  return fits
    .toSorted((one, other) => byWeight(one.reasons, other.reasons) || byLoad(one.personnel, other.personnel, inHand))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ personnel, reasons }) => ({
      personnel,
      reasons: inHand(personnel._id) === fewest ? [...reasons, 'least_busy'] : reasons,
    }));
}

function byWeight(one: readonly Reason[], other: readonly Reason[]): number {
  const decisive = weights.find((reason) => one.includes(reason) !== other.includes(reason));
  if (!decisive) return 0;
  return one.includes(decisive) ? -1 : 1;
}

const byLoad = (one: Candidate, other: Candidate, inHand: (id: number) => number): number =>
  inHand(one._id) - inHand(other._id) || one.name_sort.localeCompare(other.name_sort) || one._id - other._id;
