import type { Answer, Body } from '@keystead/contracts';
import { Conflict, NotFound } from '@keystead/service-kit';
import type { ApiOperation } from '../src/records/caller-records.ts';
import type { SampleAnswers } from './sample-answers.ts';
import { type SamplePortfolio, samplePortfolio } from './sample-portfolio.ts';

/**
 * The sample with the writes of confirmed actions: records that are created once per key, and changes guarded by a
 * version.
 */
export interface WritableSample {
  readonly sample: SamplePortfolio;
  /** The writes, in order. */
  readonly written: { readonly name: ApiOperation; readonly body: unknown }[];
}

type Versioned = { readonly id: number; version: number };

export function writableSample(): WritableSample {
  const written: WritableSample['written'] = [];
  const byKey = new Map<string, number>();

  /** The id of the created record, from this try or an earlier one with the same key. */
  function insertOnce(name: ApiOperation, body: unknown, key: string | undefined): number {
    const id = byKey.get(key ?? '') ?? 900 + written.length;
    if (key === undefined || !byKey.has(key)) written.push({ name, body });
    if (key !== undefined) byKey.set(key, id);
    return id;
  }

  function changed<R extends Versioned>(
    records: readonly R[],
    name: ApiOperation,
    { params, body }: { params?: { id: number }; body?: { version?: number } },
  ): R {
    const record = records.find(({ id }) => id === params?.id);
    if (!record) throw new NotFound();
    const { version, ...change } = body ?? {};
    if (version !== undefined && version !== record.version)
      throw new Conflict('Somebody has changed this meanwhile.', 'version_conflict');
    Object.assign(record, change, { version: record.version + 1 });
    written.push({ name, body });
    return record;
  }

  const answers: SampleAnswers = {
    'POST /maintenance': ({ body, idempotencyKey }) =>
      ({
        ...(body as Body<'POST /maintenance'>),
        id: insertOnce('POST /maintenance', body, idempotencyKey),
      }) as unknown as Answer<'POST /maintenance'>,
    'POST /payments': ({ body, idempotencyKey }) =>
      ({
        ...(body as Body<'POST /payments'>),
        id: insertOnce('POST /payments', body, idempotencyKey),
      }) as unknown as Answer<'POST /payments'>,
    'PUT /maintenance/{id}': (asked) => changed(sample.records.requests, 'PUT /maintenance/{id}', asked),
    'PUT /payments/{id}': (asked) => changed(sample.records.payments, 'PUT /payments/{id}', asked),
    'POST /payments/{id}/reversal': (asked) =>
      changed(sample.records.payments, 'POST /payments/{id}/reversal', {
        ...asked,
        body: { ...asked.body, status: 'failed' } as { version?: number },
      }),
    'PUT /properties/{id}': (asked) => changed(sample.records.properties, 'PUT /properties/{id}', asked),
    'POST /properties': ({ body, idempotencyKey }) =>
      ({ ...body, id: insertOnce('POST /properties', body, idempotencyKey), version: 1 }) as Answer<'POST /properties'>,
    'DELETE /properties/{id}': ({ params, ifMatch }) => {
      written.push({ name: 'DELETE /properties/{id}', body: { ...params, ifMatch } });
      return undefined;
    },
  };
  const sample = samplePortfolio({ answers });
  return { sample, written };
}
