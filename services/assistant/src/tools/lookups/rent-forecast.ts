import { Input } from '@keystead/contracts';
import Type from 'typebox';
import { listSource } from '../pages/sources.ts';
import { tool } from '../tool.ts';
import { idOf, maybe } from '../tool-fields.ts';

/** Months ahead that are covered by default. */
const DEFAULT_MONTHS = 6;

/** The rent expected from leases. */
export const rentForecast = tool({
  name: 'rent_forecast',
  description:
    'The monthly rent in dollars that leases bring: of those that hold today, and month by month from this one on, of those that hold by then, pending ones included. It counts on no renewal and no new lease.',
  label: 'Adding up expected rent',
  input: Input({
    months: maybe(
      Type.Integer({ minimum: 1, maximum: 24 }),
      `How many months, this one the first; ${DEFAULT_MONTHS} by default`,
    ),
    property_id: idOf('the property'),
  }),
  async run({ call }, { months = DEFAULT_MONTHS, property_id }) {
    const data = await call('GET /leases/rent-roll', { query: { months, property_id } });
    const filters = { property_id };
    return {
      data,
      sources: [
        listSource('leases', { ...filters, status: 'active' }),
        listSource('leases', { ...filters, status: 'pending' }),
      ],
    };
  },
});
