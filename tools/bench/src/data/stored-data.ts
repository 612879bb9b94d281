import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MeasuredProduct } from '../measured-product.ts';
import { checkAccount, sumsOf } from './check-data.ts';
import { type DataSet, dataSize, places } from './data-plan.ts';
import { HomePlanner } from './home.ts';
import { type DataPlace, makeData, planOf } from './make-data.ts';
import { SetDates } from './values.ts';

/** The version of the data set's format. A change of it makes older folders invalid: they are created again. */
const VERSION = 2;
/** Milliseconds after which reminders of the set's pending payments begin to fall due. */
const FRESH_FOR_MS = 7 * 86_400_000;

interface Marker {
  readonly version: number;
  readonly scale: number;
  readonly made: string;
}

const fileIn = (folder: string) => join(folder, 'bench-data.json');

/**
 * Returns when the data set of a folder was created; undefined if there is none.
 * @throws Error if the folder has a different data set: it is never deleted here.
 */
function creationOf(folder: string, scale: number): Date | undefined {
  if (!existsSync(fileIn(folder))) return undefined;
  const stored = JSON.parse(readFileSync(fileIn(folder), 'utf8')) as Marker;
  const made = new Date(stored.made);
  if (stored.version === VERSION && stored.scale === scale && Date.now() - made.getTime() < FRESH_FOR_MS) return made;
  throw new Error(
    `${folder} holds data of version ${stored.version} and scale ${stored.scale}, created ${stored.made}: delete it, or name another folder.`,
  );
}

function recordCreation(folder: string, scale: number, made: Date): void {
  const marker: Marker = { version: VERSION, scale, made: made.toISOString() };
  writeFileSync(fileIn(folder), `${JSON.stringify(marker)}\n`);
}

interface Ways {
  readonly start: () => Promise<MeasuredProduct>;
  readonly log: (line: string) => void;
}

/** Compares the services' answers with the plan. The account for write calls grows with each run of the bench. */
async function check({ plan, dates }: DataSet, { start, fresh }: Pick<Ways, 'start'> & { fresh: boolean }) {
  const planner = new HomePlanner(plan, dates);
  const product = await start();
  try {
    for (const [name, place] of Object.entries(places)) {
      const account = plan.accounts[place];
      if (!account || (name === 'middle' && !fresh)) continue;
      const homes = [...planner.homesOf(account)];
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
export async function checkedData(place: DataPlace, scale: number, { start, log }: Ways): Promise<DataSet> {
  const size = dataSize(scale);
  const stored = creationOf(place.folder, scale);
  const made = stored ?? (await makeData(place, size, log));
  const data = { plan: planOf(size), dates: new SetDates(made) };
  await check(data, { start, fresh: !stored });
  if (!stored) recordCreation(place.folder, scale, made);
  log('totals, sums and lists of the services agree with the data set');
  return data;
}
