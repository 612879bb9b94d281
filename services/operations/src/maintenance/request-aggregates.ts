import type { Aggregate } from '@keystead/service-kit';
import type { Model } from 'mongoose';
import type { MaintenanceRequest } from './request.ts';
import { byShard } from './request-model.ts';

/** The number of open requests at each of some instants, in their order, and now as the last number. */
export type OpenAt = readonly number[];

/**
 * Accumulators, one field for each instant and one for now. Each counts the requests that were neither completed nor
 * cancelled then.
 */
export function openAccumulators(before: readonly Date[]): Record<string, { $sum: object }> {
  const isOpen = { $eq: ['$closed_at', null] };
  const then = before.map((at, place) => {
    const open = { $or: [isOpen, { $gt: ['$closed_at', at] }] };
    return [`at_${place}`, { $sum: { $cond: [{ $and: [{ $lte: ['$created_at', at] }, open] }, 1, 0] } }] as const;
  });
  return { ...Object.fromEntries(then), now: { $sum: { $cond: [isOpen, 1, 0] } } };
}

/** The counts in the order of the instants; zeros if nothing was counted. */
export const openIn = (counted: Readonly<Record<string, number>> | undefined, before: readonly Date[]): OpenAt => [
  ...before.map((_, place) => counted?.[`at_${place}`] ?? 0),
  counted?.now ?? 0,
];

/**
 * Matches requests that may have been open at one of the instants. A request that was closed by the first was open at
 * none of them.
 */
export const openSince = ([first]: readonly Date[]) => ({ closed_at: first ? { $not: { $lte: first } } : null });

/** The aggregate, by shard, of how many of an account's requests were open at past instants and are open now. */
export const openByShard = (model: Model<MaintenanceRequest>, before: readonly Date[]): Aggregate<OpenAt> => ({
  name: 'open',
  of: before.map((at) => at.getTime()).join(' '),
  none: openIn(undefined, before),
  async derive(account_id, shards) {
    const groups = await model
      .aggregate<Record<string, number> & { readonly _id: number }>([
        { $match: { account_id, live: true, figures_part: { $in: shards }, ...openSince(before) } },
        { $group: { _id: '$figures_part', ...openAccumulators(before) } },
      ])
      .hint(byShard)
      .exec();
    return new Map(groups.map((group) => [group._id, openIn(group, before)]));
  },
});

/** Adds up the counts of all shards. */
export const totalOpen = (shards: readonly OpenAt[], before: readonly Date[]): OpenAt =>
  Array.from({ length: before.length + 1 }, (_, place) =>
    shards.reduce((sum, counts) => sum + (counts[place] ?? 0), 0),
  );
