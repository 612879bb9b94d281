import {
  authorField,
  Batcher,
  documentSchema,
  documentStore,
  type Order,
  type RecordPage,
  unjournaled,
} from '@keystead/service-kit';
import { countsBy } from '../../queries/breakdown.ts';
import type { MaintenanceRequest } from '../maintenance.ts';
import type { Comment } from './comment.ts';

const schema = documentSchema<Comment>({
  _id: { type: Number, required: true },
  request_id: Number,
  account_id: Number,
  text: String,
  by: authorField,
  by_tenant: Boolean,
  created_at: Date,
  unannounced: Boolean,
});
schema.index({ request_id: 1, created_at: 1, _id: 1 });
schema.index({ account_id: 1 });
// The job queries the few comments whose e-mail a crash left unwritten.
schema.index({ created_at: 1 }, { partialFilterExpression: { unannounced: true } });

const orders: Record<'created_at', Order> = {
  created_at: { field: 'created_at', kind: 'instant', direction: 1 },
};

/** A request that was found in the caller's scope, so that its comments are in that scope too. */
type Found = Pick<MaintenanceRequest, '_id'>;

/** Milliseconds after which a comment that is still unannounced counts as abandoned by a crash. */
const ABANDONED_AFTER_MS = 10_000;

/** The only place that queries comments. It serves requests that were found in a scope. */
export class CommentRepository extends documentStore('maintenance_comments', schema) {
  readonly #counts = new Batcher(async (_: 'comments', wanted: readonly (readonly number[])[]) => {
    const counted = await countsBy(this.model, { request_id: { $in: [...new Set(wanted.flat())] } }, '$request_id');
    return wanted.map(() => counted);
  });

  page({ _id }: Found, page: { limit?: number; cursor?: string }): Promise<RecordPage<Comment>> {
    return this.readCounted({ filter: { request_id: _id }, orders, sort: 'created_at', ...page });
  }

  /** Concurrent calls share a command. */
  countsOn(requestIds: readonly number[]): Promise<(requestId: number) => number> {
    return this.#counts.add('comments', requestIds);
  }

  /** Those of some requests on which a tenant has written last, with that comment's author, the latest first. */
  unanswered(requestIds: readonly number[]): Promise<Pick<Comment, 'request_id' | 'by'>[]> {
    const last = Object.fromEntries(['by', 'by_tenant', 'created_at'].map((field) => [field, { $last: `$${field}` }]));
    return this.model.aggregate<Pick<Comment, 'request_id' | 'by'>>([
      { $match: { request_id: { $in: [...requestIds] } } },
      { $sort: { request_id: 1, created_at: 1, _id: 1 } },
      { $group: { _id: '$request_id', ...last } },
      { $match: { by_tenant: true } },
      { $sort: { created_at: -1, _id: -1 } },
      { $project: { _id: 0, request_id: '$_id', by: 1 } },
    ]);
  }

  find({ _id }: Found, commentId: number): Promise<Comment | null> {
    return this.readOne({ _id: commentId, request_id: _id });
  }

  /** Returns false if its id exists already, because of an earlier try of the same request. */
  add(comment: Comment): Promise<boolean> {
    return this.insertNew({ ...comment, unannounced: true });
  }

  /** Deletes a comment whose request was deleted meanwhile. */
  async withdraw({ _id }: Pick<Comment, '_id'>): Promise<void> {
    await this.model.deleteOne({ _id });
  }

  /** If that is lost, they are announced again. */
  async markAnnounced(comments: readonly Pick<Comment, '_id'>[]): Promise<void> {
    const some = { _id: { $in: comments.map(({ _id }) => _id) } };
    await this.model.updateMany(some, { $unset: { unannounced: '' } }, unjournaled);
  }

  /** The comments of all accounts whose e-mails a crash left unwritten. */
  unannounced(): AsyncIterable<Comment> {
    const before = { $lt: new Date(Date.now() - ABANDONED_AFTER_MS) };
    return this.model.find({ unannounced: true, created_at: before }).lean<Comment>().cursor({ batchSize: 100 });
  }

  eraseOf(accountId: number): Promise<void> {
    return this.eraseWhere({ account_id: accountId });
  }
}
