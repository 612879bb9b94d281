// Exported by name, for the reason given in router.ts.
export {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  QueryClientProvider,
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
