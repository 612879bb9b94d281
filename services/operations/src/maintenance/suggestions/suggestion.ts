import type { ServiceType, Suggestion } from '@keystead/contracts';
import { searchWords } from '@keystead/service-kit';
import type { Personnel } from '../../personnel/personnel.ts';

const STOP_WORDS = new Set(
  'and the for with from into onto over under near that this there all any not new old our your other more some general service services work works job repair repairing maintenance install installing installation replace replacement'.split(
    ' ',
  ),
);

const MIN_LENGTH = 3;

/** In lower case, without accents, English plurals as singulars. Two-letter words are left out except `ac`. */
function plainWords(...texts: readonly (string | null)[]): Set<string> {
  const words = searchWords(...texts).filter((word) => word === 'ac' || word.length >= MIN_LENGTH);
  return new Set(words.map(singular).filter((word) => !STOP_WORDS.has(word)));
}

function singular(word: string): string {
  if (/(?:sh|ch|x|ss|z)es$/.test(word)) return word.slice(0, -2);
  if (/ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  return /[^su]s$/.test(word) && word.length > MIN_LENGTH ? word.slice(0, -1) : word;
}

/** If two trades match equally, the earlier one wins. */
const wordsByTrade: readonly (readonly [ServiceType, string])[] = [
  [
    'Plumbing',
    'leak leaking leaky drip dripping faucet tap pipe toilet drain drainage clog clogged sink shower bathtub sewage sewer water plumber plumbing flush overflow overflowing flood flooding hose',
  ],
  [
    'Electrical',
    'outlet socket light lighting bulb lamp breaker fuse wire wiring electric electrical electricity electrician power switch spark sparking voltage circuit doorbell',
  ],
  [
    'HVAC',
    'heating heat heater furnace boiler radiator ac hvac thermostat ventilation vent duct cooling conditioner conditioning airflow',
  ],
  [
    'Appliance Repair',
    'appliance refrigerator fridge freezer dishwasher oven stove cooktop microwave washer dryer washing laundry',
  ],
  ['Roofing', 'roof roofing shingle gutter chimney skylight downspout attic'],
  ['Flooring', 'floor flooring carpet laminate parquet hardwood linoleum vinyl floorboard'],
  [
    'Carpentry',
    'door cabinet cupboard drawer shelf shelving hinge stair staircase railing deck wood wooden frame carpenter carpentry closet',
  ],
  ['Painting', 'paint painting painter peeling wallpaper repaint stain'],
  [
    'Landscaping',
    'lawn grass garden gardening tree hedge bush yard weed sprinkler irrigation landscaping mowing mow snow leaf',
  ],
  ['Cleaning', 'clean cleaning cleaner dirt dirty mold mould mildew trash garbage rubbish dust odor smell'],
];

const trades = wordsByTrade.map(([trade, words]) => [trade, plainWords(words)] as const);

const inCommon = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  [...one].filter((word) => other.has(word)).length;

/** Words of the title count twice. */
export function tradeOf({ title, description }: { title: string; description: string }): ServiceType | null {
  const [titleWords, descriptionWords] = [plainWords(title), plainWords(description)];
  let best: { trade: ServiceType; points: number } | null = null;
  for (const [trade, words] of trades) {
    const points = inCommon(titleWords, words) * 2 + inCommon(descriptionWords, words);
    if (points > (best?.points ?? 0)) best = { trade, points };
  }
  return best?.trade ?? null;
}

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

interface Fit<P> {
  readonly personnel: P;
  readonly reasons: Reason[];
}

const MAX_SUGGESTIONS = 5;
export const allTrades: ServiceType = 'General Maintenance';

/** All words of the place. A two-letter state must be in capitals, because `OR` is not "or". */
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

/** Null if the candidate does not fit the task. */
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

/** A candidate with a weightier reason comes first, whatever other reasons there are. */
const weights: readonly Reason[] = ['service_type', 'specialties', 'available', 'same_city', 'same_state'];

/**
 * Best first, by trade, specialties, availability, place and fewest requests in hand. Unavailable personnel are left
 * out. So are those whom neither trade nor specialties match, unless they do general maintenance.
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
