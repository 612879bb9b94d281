import { type Body, type Jurisdiction, operations, type RentIncrease } from '@keystead/contracts';
import {
  type Caller,
  dayIn,
  type Endpoint,
  endpoint,
  fromCents,
  manages,
  reply,
  toCents,
  ValidationFailed,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { percent, plainAmount } from './fractions.ts';
import { lateFees } from './late-fees.ts';
import { operatingCosts, ownerStatement, reconciliation } from './previews.ts';
import { type RentCharge, rentSchedule } from './rent-schedule.ts';
import { increaseWarnings, lateFeeWarnings, leaseTermWarnings, rentCap } from './rule-warnings.ts';
import { jurisdictionOf, presentRule, ruleOf } from './rules.ts';

type RentDependencies = Pick<Dependencies, 'readModel' | 'now'>;

const inDollars = <T extends { readonly amount_cents: number }>({ amount_cents, ...rest }: T) => ({
  ...rest,
  amount: fromCents(amount_cents),
});

/** The rent of a month, in dollars. */
export const presentScheduled = ({ lines, ...charge }: RentCharge) => ({
  ...inDollars(charge),
  lines: lines.map(inDollars),
});

/** The place of a property; null for one that has not arrived from portfolio. @throws ValidationFailed for one that the caller does not manage */
async function placeOf({ readModel }: RentDependencies, caller: Caller, id: number): Promise<Jurisdiction | null> {
  const property = (await readModel.properties([id])).get(id);
  if (!property) return null;
  if (!manages(caller, property.account_id))
    throw new ValidationFailed({ property_id: 'is not one of your properties' });
  return jurisdictionOf(property.state);
}

const todayOf = async ({ readModel, now }: RentDependencies, caller: Caller) =>
  dayIn(await readModel.zoneOfCaller(caller), now());

async function lateFeePlaces(deps: RentDependencies, caller: Caller, id: number | null | undefined) {
  if (id == null) return deps.readModel.jurisdictionsOf(caller.accountId);
  const place = await placeOf(deps, caller, id);
  return place ? [place] : [];
}

async function previewIncrease(deps: RentDependencies, caller: Caller, input: RentIncrease) {
  const { rent_amount, new_rent, property_id, jurisdiction, on, cpi_bp = null } = input;
  if (property_id == null && jurisdiction == null)
    throw new ValidationFailed({ jurisdiction: 'is required, or a property_id' });
  const place = property_id == null ? (jurisdiction ?? null) : await placeOf(deps, caller, property_id);
  const day = on ?? (await todayOf(deps, caller));
  const law = ruleOf(place, 'rent_increase', day);
  const before_cents = toCents(rent_amount);
  const cap = law && rentCap(law, before_cents, cpi_bp);
  return {
    rule: law && presentRule(law),
    cap_bp: cap?.cap_bp ?? null,
    most_rent: cap && fromCents(cap.most_rent_cents),
    formula:
      cap &&
      `${plainAmount(before_cents)} × ${percent(10_000 + cap.cap_bp)}, rounded down = ${plainAmount(cap.most_rent_cents)}`,
    warnings:
      new_rent == null
        ? []
        : increaseWarnings(place, { day, before_cents, after_cents: toCents(new_rent), cpi_bp: cpi_bp ?? null }),
  };
}

async function scheduleWarnings(
  deps: RentDependencies,
  caller: Caller,
  { property_id, ...terms }: Body<'POST /rent-schedules/preview'>,
) {
  if (property_id == null) return [];
  const [place, day] = await Promise.all([placeOf(deps, caller, property_id), todayOf(deps, caller)]);
  return leaseTermWarnings(terms, place, day);
}

export const rentEndpoints = (deps: RentDependencies): Endpoint[] => [
  endpoint(operations, 'POST /rent-schedules/preview', async ({ caller, body }) =>
    reply({
      charges: rentSchedule(body).map(presentScheduled),
      warnings: await scheduleWarnings(deps, caller, body),
    }),
  ),
  endpoint(operations, 'POST /late-fees/preview', async ({ caller, body }) => {
    const fees = lateFees(body);
    const total = fees.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
    const places = await lateFeePlaces(deps, caller, body.property_id);
    return reply({
      fees: fees.map(({ lines, ...fee }) => ({ ...inDollars(fee), lines: lines.map(inDollars) })),
      total: fromCents(total),
      warnings: lateFeeWarnings(body, places),
    });
  }),
  endpoint(operations, 'POST /rent-increases/preview', async ({ caller, body }) =>
    reply(await previewIncrease(deps, caller, body)),
  ),
  endpoint(operations, 'POST /owner-statements/preview', async ({ body }) => reply(ownerStatement(body))),
  endpoint(operations, 'POST /operating-costs/preview', async ({ body }) => reply(operatingCosts(body))),
  endpoint(operations, 'POST /reconciliations/preview', async ({ body }) => reply(reconciliation(body))),
];
