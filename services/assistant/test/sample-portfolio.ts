import type { Answer } from '@keystead/contracts';
import type { Caller } from '@keystead/service-kit';
import type { ApiCall, ApiOperation, CallOptions } from '../src/records/caller-records.ts';
import type { ToolContext } from '../src/tools/tool.ts';
import { assertValidCall } from './assert-valid-call.ts';
import { type SampleAnswers, sampleAnswers } from './sample-answers.ts';
import { sampleNow, sampleToday, sampleZone } from './sample-day.ts';
import { samplePeople } from './sample-people.ts';
import { nothingToSee, type SampleRecords, sampleRecords, tenantView } from './sample-records.ts';

/** A recorded call. */
interface SampleCall {
  readonly by: Caller;
  readonly name: ApiOperation;
  readonly options: CallOptions<ApiOperation>;
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
  callAs(caller: Caller): ApiCall;
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
  const callAs = (by: Caller): ApiCall => {
    const own: SampleAnswers = {
      ...sampleAnswers(seenBy(records, by), { manages: by.role !== 'tenant', confirmed: by.emailConfirmed }),
      ...answers,
    };
    return async <O extends ApiOperation>(name: O, options: CallOptions<O> = {}): Promise<Answer<O>> => {
      assertValidCall(name, options);
      calls.push({ by, name, options: options as CallOptions<ApiOperation> });
      const answer = own[name] as ((options: CallOptions<O>) => Answer<O>) | undefined;
      if (!answer) throw new Error(`The sample does not answer ${name}`);
      return structuredClone(answer(options));
    };
  };
  const contextOf = (caller: Caller): ToolContext => ({
    caller,
    call: callAs(caller),
    now: sampleNow,
    zone: sampleZone,
    today: sampleToday,
  });
  return {
    records,
    calls,
    callAs,
    contextOf,
    landlord: contextOf(samplePeople.landlord),
    ana: contextOf(samplePeople.ana),
  };
}
