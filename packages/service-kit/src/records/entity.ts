import { type Author, authorField } from '../history/author.ts';
import type { ChangeEntry } from '../history/history-store.ts';

/** What every record carries that is listed, changed, deleted and has a history. */
export interface Entity {
  readonly _id: number;
  readonly account_id: number;
  readonly version: number;
  /** Counts what was linked to it, so that a deletion sees a link that was made meanwhile. */
  readonly links: number;
  readonly created_at: Date;
  readonly created_by: Author;
  readonly updated_at: Date;
  /** False once it was deleted: hidden, but readable to the history of others. */
  readonly live: boolean;
  /** The mark of the removal that hid it (see QuotaCounter). */
  readonly removed_by: string | null;
  /** Notes of changes that were written with it and are not in the history yet. */
  readonly unfiled: readonly ChangeEntry[];
}

/** What a new record begins with. */
export function newRecord(_id: number, account_id: number, created_by: Author, now: Date): Entity {
  return {
    _id,
    account_id,
    version: 1,
    links: 0,
    created_at: now,
    created_by,
    updated_at: now,
    live: true,
    removed_by: null,
    unfiled: [],
  };
}

/** The definition of those fields for a mongoose schema. */
export const entityFields = {
  _id: { type: Number, required: true },
  account_id: Number,
  version: Number,
  links: Number,
  created_at: Date,
  created_by: authorField,
  updated_at: Date,
  live: Boolean,
  removed_by: String,
  unfiled: { type: [{}], default: undefined },
} as const;
