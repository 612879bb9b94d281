import { rankPersonnel, type Task, tradeOf } from './suggestion.ts';

describe('tradeOf', () => {
  it.each([
    ['Leaking faucet', 'The faucet in the bathroom drips.', 'Plumbing'],
    ['Toilets are clogged', '', 'Plumbing'],
    ['Water heater is leaking', 'Water on the floor.', 'Plumbing'],
    ['No power', 'The outlets in the kitchen are dead and the breaker trips.', 'Electrical'],
    ['Lights flicker', '', 'Electrical'],
    ['No heating', 'The furnace does not start.', 'HVAC'],
    ['AC is out', 'The thermostat shows 90 degrees.', 'HVAC'],
    ['Dishwasher broken', 'It shows an error.', 'Appliance Repair'],
    ['Shingles are missing', 'After the storm the gutters hang down.', 'Roofing'],
    ['Carpet torn', '', 'Flooring'],
    ['Front door sticks', 'The hinges squeak.', 'Carpentry'],
    ['Walls', 'The paint is peeling.', 'Painting'],
    ['Grass', 'The lawn and the hedges need mowing.', 'Landscaping'],
    ['Mold in the hall', '', 'Cleaning'],
  ])('derives from “%s” and “%s” the trade %s', (title, description, trade) => {
    expect(tradeOf({ title, description })).toBe(trade);
  });

  it.each([
    ['Question', 'When are you in?'],
    ['', ''],
    ['Работа', 'Не работает'],
    ['Act now', 'A pack of action.'],
  ])('finds no trade in “%s” and “%s”', (title, description) => {
    expect(tradeOf({ title, description })).toBeNull();
  });

  it('weighs the title more than a single word of the description', () => {
    expect(tradeOf({ title: 'Oven', description: 'The light in it works.' })).toBe('Appliance Repair');
  });
});

type Candidate = Parameters<typeof rankPersonnel>[0][number];

const task: Task = {
  title: 'Leaking faucet',
  description: 'It drips in the kitchen.',
  trade: 'Plumbing',
  place: { city: 'Portland', state: 'ME' },
};

let lastId = 0;
const candidate = (entry: Partial<Candidate> = {}): Candidate => ({
  _id: ++lastId,
  name_sort: `name ${lastId}`,
  service_type: 'Plumbing',
  specialties: null,
  availability: 'available',
  location: null,
  ...entry,
});
const idle = () => 0;
const ranked = (candidates: Candidate[], changes: Partial<Task> = {}, openCount: (id: number) => number = idle) =>
  rankPersonnel(candidates, { ...task, ...changes }, openCount).map(({ personnel, reasons }) => ({
    at: candidates.indexOf(personnel),
    reasons,
  }));
const order = (...what: Parameters<typeof ranked>) => ranked(...what).map(({ at }) => at);

describe('rankPersonnel', () => {
  it('ranks by trade first, then specialties, availability, place and least load', () => {
    const candidates = [
      candidate({ service_type: 'General Maintenance', location: 'Portland' }),
      candidate({ availability: 'busy' }),
      candidate(),
      candidate({ location: 'Bangor, ME' }),
      candidate({ location: 'Portland, ME', availability: 'busy', specialties: 'Faucets and sinks' }),
    ];
    expect(ranked(candidates, {}, (id) => (id === candidates[3]?._id ? 2 : 1))).toEqual([
      { at: 4, reasons: ['service_type', 'specialties', 'same_city', 'least_busy'] },
      { at: 3, reasons: ['service_type', 'available', 'same_state'] },
      { at: 2, reasons: ['service_type', 'available', 'least_busy'] },
      { at: 1, reasons: ['service_type', 'least_busy'] },
      { at: 0, reasons: ['available', 'same_city', 'least_busy'] },
    ]);
  });

  it('prefers fewer open requests among equals, then the name', () => {
    const candidates = [candidate({ name_sort: 'zed' }), candidate({ name_sort: 'abe' }), candidate()];
    const loads = new Map([[candidates[2]?._id, 1]]);
    expect(order(candidates, {}, (id) => loads.get(id) ?? 3)).toEqual([2, 1, 0]);
  });

  it('leaves out unavailable personnel and those without any match', () => {
    const candidates = [
      candidate({ availability: 'unavailable' }),
      candidate({ service_type: 'Roofing' }),
      candidate({ service_type: 'Other', specialties: 'Everything else' }),
    ];
    expect(ranked(candidates)).toEqual([]);
  });

  it('includes another trade with matching specialties', () => {
    expect(ranked([candidate({ service_type: 'Other', specialties: 'kitchens' })])).toEqual([
      { at: 0, reasons: ['specialties', 'available', 'least_busy'] },
    ]);
  });

  it('ignores stop words in specialties', () => {
    expect(ranked([candidate({ service_type: 'Other', specialties: 'All repairs and the rest, in it' })])).toEqual([]);
  });

  it('returns at most five', () => {
    expect(ranked(Array.from({ length: 9 }, () => candidate()))).toHaveLength(5);
  });

  it('works without a trade and a place', () => {
    const candidates = [candidate(), candidate({ service_type: 'General Maintenance', location: 'Portland' })];
    expect(ranked(candidates, { trade: null, place: null })).toEqual([{ at: 1, reasons: ['available', 'least_busy'] }]);
  });

  it.each([
    ['PORTLAND', 'Portland', 'OR', 'same_city'],
    ['Greater Portland area', 'Portland', 'OR', 'same_city'],
    ['Southport', 'Port', 'ME', undefined],
    ['Salem or Boise', 'Portland', 'OR', undefined],
    ['Eugene, OR', 'Portland', 'OR', 'same_state'],
    ['Eugene, Oregon', 'Portland', 'OR', undefined],
    ['Eugene, Oregon', 'Portland', 'Oregon', 'same_state'],
    ['New Haven', 'New York', 'NY', undefined],
  ])('location “%s” compared with %s, %s: %s', (location, city, state, reason) => {
    const [found] = ranked([candidate({ location })], { place: { city, state } });
    expect(found?.reasons.find((each) => each.startsWith('same_'))).toBe(reason);
  });
});
