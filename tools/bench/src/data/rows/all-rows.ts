import { type AccountsPlan, crewOf } from '../data-plan.ts';
import { type Home, HomePlanner } from '../home.ts';
import type { SetDates } from '../values.ts';
import { AccountRows, authorOf } from './account-rows.ts';
import { PaymentRows, RequestRows } from './operations-rows.ts';
import { PortfolioRows } from './portfolio-rows.ts';
import type { Placed, Templates } from './stored-rows.ts';

export function* homesOf(plan: AccountsPlan, dates: SetDates): Generator<Home> {
  const planner = new HomePlanner(plan, dates);
  for (const account of plan.accounts) yield* planner.homesOf(account);
}

export function* allRows(
  plan: AccountsPlan,
  homes: Iterable<Home>,
  { templates, dates }: { templates: Templates; dates: SetDates },
): Generator<Placed> {
  const accounts = new AccountRows(templates);
  const portfolio = new PortfolioRows(templates);
  const payments = new PaymentRows(templates, dates.made);
  const requests = new RequestRows(templates);
  for (const account of plan.accounts) yield* accounts.of(account, crewOf(plan, account), dates.before(2_500));
  for (const home of homes) {
    const by = authorOf(home.account);
    yield* accounts.readModel(home);
    yield* portfolio.of(home, by, dates.made);
    for (const tenancy of home.tenancies) {
      yield accounts.tenantUser(tenancy);
      yield* payments.of(home, tenancy, by);
    }
    yield* requests.of(home, { by, crew: crewOf(plan, home.account) });
  }
}
