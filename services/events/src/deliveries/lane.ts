/**
 * The queue of one record's events to one webhook, in order. The next event is sent only after the preceding one was
 * delivered or dropped. A lane exists as long as deliveries may be waiting in it.
 */
export interface Lane {
  /** The webhook's id and the record. */
  readonly _id: string;
  readonly webhook_id: number;
  readonly account_id: number;
  /** When its first delivery is tried; moved ahead while the lane is leased. */
  readonly next_at: Date;
  /** The token of the last lease, or null. A worker whose lease was taken over changes nothing any more. */
  readonly taken_by: string | null;
  /** Counts additions, so that a lane is not closed right after a delivery was added. */
  readonly added: number;
}
