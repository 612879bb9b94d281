/**
 * The events of one record on their way to one webhook, in their order: the next is sent only once the one before it has
 * arrived or was given up. A lane is there as long as something may wait in it.
 */
export interface Lane {
  /** Webhook and record. */
  readonly _id: string;
  readonly webhook_id: number;
  readonly account_id: number;
  /** When what it begins with is tried; pushed ahead while somebody does so. */
  readonly next_at: Date;
  /** Who took it last: somebody who is late notes nothing any more. */
  readonly taken_by: string | null;
  /** Counts what was added, so that a lane is not closed under what has just come. */
  readonly added: number;
}
