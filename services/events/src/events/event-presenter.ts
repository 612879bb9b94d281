import type { Event } from '@keystead/contracts';
import type { KeptEvent } from './event.ts';

/** An event as the contract has it. */
export const presentEvent = ({ _id, type, account_id, timestamp, by, data }: KeptEvent): Event => ({
  id: _id,
  type,
  account_id,
  timestamp: timestamp.toISOString(),
  by,
  data,
});
