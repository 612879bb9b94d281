import type { Report } from '@keystead/contracts';
import { documentSchema, documentStore, type IdSource, idBlocks } from '@keystead/service-kit';
import type { Connection } from 'mongoose';

interface ReportBatch {
  /** From a counter, taken before the document is written: a call that was answered earlier has a lower number. */
  readonly _id: number;
  readonly service: string;
  readonly reports: readonly Report[];
  readonly taken_at: Date;
}

export interface ReceivedReport {
  readonly service: string;
  readonly report: Report;
  readonly taken_at: Date;
}

const schema = documentSchema<ReportBatch>({
  _id: { type: Number, required: true },
  service: String,
  reports: [{}],
  taken_at: Date,
});

export class ReportInbox extends documentStore('taken_reports', schema) {
  readonly #numbers: IdSource;

  constructor(database: Connection) {
    super(database);
    this.#numbers = idBlocks(database, 'taken_reports');
  }

  /** Stores the reports of a call in one document: all of them or none. */
  async add(batch: Omit<ReportBatch, '_id'>): Promise<void> {
    // Not `next`, which allocates from a block of this process: the later of two processes could get the lower number.
    const [_id = 0] = await this.#numbers.take(1);
    await this.model.insertMany([{ ...batch, _id }], { lean: true });
  }

  first(limit: number): Promise<ReportBatch[]> {
    return this.readAll({}, { sort: { _id: 1 }, limit });
  }

  size(): Promise<number> {
    return this.model.estimatedDocumentCount().exec();
  }

  async remove(ids: readonly number[]): Promise<void> {
    await this.model.deleteMany({ _id: { $in: [...ids] } });
  }
}
