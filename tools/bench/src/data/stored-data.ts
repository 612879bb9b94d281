import type { MeasuredProduct } from '../measured-product.ts';
import { type AccountsPlan, places } from './accounts.ts';
import { checkAccount } from './check-data.ts';
import { recordCreation, retainedSince } from './data-folder.ts';
import { dataSize } from './data-size.ts';
import { SetDates } from './dates.ts';
import { sumsOf } from './expected-sums.ts';
import { HomePlanner } from './home.ts';
import { type DataPlace, makeData, planOf } from './make-data.ts';

/** An existing data set that matches its plan. */
export interface StoredData {
  readonly plan: AccountsPlan;
  readonly dates: SetDates;
}

/** Functions to start a product and to print progress. */
interface Ways {
  readonly start: () => Promise<MeasuredProduct>;
  readonly log: (line: string) => void;
}

/** Compares the services' answers with the plan. The account for write calls grows with each run of the bench. */
async function check({ plan, dates }: StoredData, { start, fresh }: Pick<Ways, 'start'> & { fresh: boolean }) {
  const planner = new HomePlanner(plan, dates);
  const product = await start();
  try {
    for (const [name, place] of Object.entries(places)) {
      const account = plan.accounts[place];
      if (!account || (name === 'middle' && !fresh)) continue;
      const homes = Array.from({ length: account.properties }, (_, nth) =>
        planner.home(account, account.firstProperty + nth),
      );
      const now = new Date();
      const caller = product.as(await product.signIn(account.landlord.email));
      await checkAccount(caller, sumsOf(homes, now), { now, name, whole: name === 'small' });
    }
  } finally {
    await product.stop();
  }
}

/**
 * Returns the data set of a place: the stored one or a new one.
 * @throws Error if the services' answers differ from the generator's values.
 */
export async function checkedData(place: DataPlace, scale: number, { start, log }: Ways): Promise<StoredData> {
  const size = dataSize(scale);
  const stored = retainedSince(place.folder, scale);
  const made = stored ?? (await makeData(place, size, log));
  const data = { plan: planOf(size), dates: new SetDates(made) };
  await check(data, { start, fresh: !stored });
  if (!stored) recordCreation(place.folder, scale, made);
  log('totals, sums and lists of the services agree with the data set');
  return data;
}
