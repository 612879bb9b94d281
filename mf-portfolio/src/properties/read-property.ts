import { request, useQuery, useQueryClient } from '@keystead/web-kit';
import { listedProperty, propertyKeys } from './property-cache.ts';

/** One property; until it is answered, as a list has shown it. */
export function useProperty(id: number) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: propertyKeys.record(id),
    queryFn: ({ signal }) => request('GET /properties/{id}', { params: { id }, signal }),
    placeholderData: () => listedProperty(queries, id),
  });
}
