import { tradeOf } from './suggestion.ts';

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
