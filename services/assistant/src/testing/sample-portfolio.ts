import type { Answer } from '@keystead/contracts';
import type { Caller } from '@keystead/service-kit';
import type { Ask, Asked, AskedOperation } from '../records/ask.ts';
import type { ToolContext } from '../tools/tool.ts';
import { assertAskable } from './sample/assert-askable.ts';
import { type SampleAnswers, sampleAnswers } from './sample/sample-answers.ts';
import { sampleNow, sampleToday, sampleZone } from './sample/sample-day.ts';
import { samplePeople } from './sample/sample-people.ts';
import { nothingToSee, type SampleRecords, sampleRecords, tenantView } from './sample/sample-records.ts';

/** A recorded call. */
interface SampleCall {
  readonly by: Caller;
  readonly name: AskedOperation;
  readonly asked: Asked<AskedOperation>;
}

/** What a test overrides in the sample: records, and responses of its own, such as those of writes. */
export interface SampleOverrides extends Partial<SampleRecords> {
  readonly answers?: SampleAnswers;
}

/** A fake of portfolio and operations: a small account in memory, which computes responses from its records. */
export interface SamplePortfolio {
  readonly records: SampleRecords;
  /** All calls, in order. */
  readonly calls: SampleCall[];
  askAs(caller: Caller): Ask;
  contextOf(caller: Caller): ToolContext;
  /** The contexts of the landlord and of Ana, a tenant. */
  readonly landlord: ToolContext;
  readonly ana: ToolContext;
}

const ownerOf = samplePeople.landlord.accountId;

/** The records that a caller may see (rules §2). */
function seenBy(records: SampleRecords, { role, accountId, userId, emailConfirmed }: Caller): SampleRecords {
  if (role === 'admin' || (role !== 'tenant' && accountId === ownerOf)) return records;
  return role === 'tenant' && emailConfirmed ? tenantView(records, userId) : nothingToSee;
}

/** Creates the sample. It accepts only writes that a test answers, so that a tool which writes fails. */
export function samplePortfolio({ answers, ...changed }: SampleOverrides = {}): SamplePortfolio {
  const records: SampleRecords = { ...sampleRecords(), ...changed };
  const calls: SampleCall[] = [];
  const askAs = (by: Caller): Ask => {
    const own: SampleAnswers = {
      ...sampleAnswers(seenBy(records, by), { manages: by.role !== 'tenant', confirmed: by.emailConfirmed }),
      ...answers,
    };
    return async <O extends AskedOperation>(name: O, asked: Asked<O> = {}): Promise<Answer<O>> => {
      assertAskable(name, asked);
      calls.push({ by, name, asked: asked as Asked<AskedOperation> });
      const answer = own[name] as ((asked: Asked<O>) => Answer<O>) | undefined;
      if (!answer) throw new Error(`The sample does not answer ${name}`);
      return structuredClone(answer(asked));
    };
  };
  const contextOf = (caller: Caller): ToolContext => ({
    caller,
    ask: askAs(caller),
    now: sampleNow,
    zone: sampleZone,
    today: sampleToday,
  });
  return {
    records,
    calls,
    askAs,
    contextOf,
    landlord: contextOf(samplePeople.landlord),
    ana: contextOf(samplePeople.ana),
  };
}
