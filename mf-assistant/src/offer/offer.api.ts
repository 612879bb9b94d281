import type { ChatMessage } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { queryOptions, type useQueryClient } from '@keystead/web-kit/queries';

export const offerQuery = queryOptions({
  queryKey: ['assistant', 'offer'],
  queryFn: ({ signal }) => request('GET /ai/models', { signal }),
  staleTime: 5 * 60_000,
});

/** Refetches the offer if the last answer came from another answerer than the offer states. */
export function checkOffer(queries: ReturnType<typeof useQueryClient>, messages: readonly ChatMessage[]): void {
  const answerer = messages.find(({ type }) => type === 'assistant')?.answered_by ?? null;
  const offer = queries.getQueryData(offerQuery.queryKey);
  if (answerer === null || offer === undefined || offer.answered_by === answerer) return;
  void queries.invalidateQueries({ queryKey: offerQuery.queryKey });
}
