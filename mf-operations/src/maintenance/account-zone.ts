import { request } from '@keystead/web-kit';
import { queryOptions, useQuery } from '@keystead/web-kit/queries';

const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => request('GET /profile', { signal }),
  select: ({ preferences }) => preferences.timezone,
});

/**
 * The zone in which the times are meant that the person types; undefined until it is known.
 *
 * @param wanted whether the person types any
 */
export function useAccountZone(wanted: boolean): string | undefined {
  return useQuery({ ...profileQuery, enabled: wanted }).data;
}
