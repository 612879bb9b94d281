import { request } from '@keystead/web-kit';
import { queryOptions, useQuery } from '@keystead/web-kit/queries';

const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => request('GET /profile', { signal }),
  select: ({ preferences }) => preferences.timezone,
});

/**
 * The time zone of the times that the user types; undefined until it is known.
 *
 * @param wanted whether the user types any times
 */
export function useAccountZone(wanted: boolean): string | undefined {
  return useQuery({ ...profileQuery, enabled: wanted }).data;
}
