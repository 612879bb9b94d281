import type { ServiceType } from '@keystead/contracts';
import { plainWords } from './plain-words.ts';

/** Words that indicate a trade. If two trades match equally, the earlier one wins. */
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

/** The trade that the words of a request indicate; null if none do. Words of the title count twice. */
export function tradeOf({ title, description }: { title: string; description: string }): ServiceType | null {
  const [titleWords, descriptionWords] = [plainWords(title), plainWords(description)];
  let best: { trade: ServiceType; points: number } | null = null;
  for (const [trade, words] of trades) {
    const points = inCommon(titleWords, words) * 2 + inCommon(descriptionWords, words);
    if (points > (best?.points ?? 0)) best = { trade, points };
  }
  return best?.trade ?? null;
}
