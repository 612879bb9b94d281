import { operations } from '@keystead/contracts';
import { type Endpoint, endpoint, fromCents, reply } from '@keystead/service-kit';
import { lateFees } from './late-fees.ts';
import { type RentCharge, rentSchedule } from './rent-schedule.ts';

const inDollars = <T extends { readonly amount_cents: number }>({ amount_cents, ...rest }: T) => ({
  ...rest,
  amount: fromCents(amount_cents),
});

/** The rent of a month, in dollars. */
export const presentScheduled = ({ lines, ...charge }: RentCharge) => ({
  ...inDollars(charge),
  lines: lines.map(inDollars),
});

export const rentEndpoints = (): Endpoint[] => [
  endpoint(operations, 'POST /rent-schedules/preview', async ({ body }) =>
    reply({ charges: rentSchedule(body).map(presentScheduled) }),
  ),
  endpoint(operations, 'POST /late-fees/preview', async ({ body }) => {
    const fees = lateFees(body);
    const total = fees.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
    return reply({
      fees: fees.map(({ lines, ...fee }) => ({ ...inDollars(fee), lines: lines.map(inDollars) })),
      total: fromCents(total),
    });
  }),
];
