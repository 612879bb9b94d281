import type { ChatMessage } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { queryOptions, type useQueryClient } from '@keystead/web-kit/queries';

/** How long what is on offer holds, in milliseconds. */
const FRESH_MS = 5 * 60_000;

/** The models to choose from, who answers at present, and questions to begin with. */
export const offerQuery = queryOptions({
  queryKey: ['assistant', 'offer'],
  queryFn: ({ signal }) => request('GET /ai/models', { signal }),
  staleTime: FRESH_MS,
});

/** Asks for the offer anew where somebody else has answered than it says. */
export function checkOffer(queries: ReturnType<typeof useQueryClient>, messages: readonly ChatMessage[]): void {
  const answerer = messages.find(({ type }) => type === 'assistant')?.answered_by ?? null;
  const offer = queries.getQueryData(offerQuery.queryKey);
  if (answerer === null || offer === undefined || offer.answered_by === answerer) return;
  void queries.invalidateQueries({ queryKey: offerQuery.queryKey });
}
