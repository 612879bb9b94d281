import type { Event } from '@keystead/contracts';
import type { StoredEvent } from './event.ts';

/** An event in the contract's shape. */
export const presentEvent = ({ _id, type, account_id, timestamp, by, data }: StoredEvent): Event => ({
  id: _id,
  type,
  account_id,
  timestamp: timestamp.toISOString(),
  by,
  data,
});
