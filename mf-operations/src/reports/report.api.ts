import type { Body, Lease, Query, ReportFormat, ReportInfo, ReportName } from '@keystead/contracts';
import { formatDate } from '@keystead/ui';
import { useToast } from '@keystead/ui/overlays';
import { errorText, request } from '@keystead/web-kit';
import {
  type Collection,
  download,
  keepPreviousData,
  queryOptions,
  saveFile,
  useMutation,
  useQuery,
  useQueryClient,
} from '@keystead/web-kit/queries';
import { balances } from '../rent/rent.api.ts';

export type ReportSearch = Query<'GET /reports/{name}'>;

export const reportsPath = '/app/reports';

const closingKey = ['ledger', 'closing'];

export const useClosing = () =>
  useQuery({ queryKey: closingKey, queryFn: ({ signal }) => request('GET /ledger/close', { signal }) });

export function useCloseBooks() {
  const toast = useToast();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'POST /ledger/close'>) => request('POST /ledger/close', { body }),
    onSuccess: (closing) => {
      queries.setQueryData(closingKey, closing);
      toast.success(
        closing.closed_through ? `Books closed through ${formatDate(closing.closed_through)}.` : 'All days are open.',
      );
    },
  });
}

const libraryQuery = queryOptions({
  queryKey: ['reports'],
  queryFn: ({ signal }) => request('GET /reports', { signal }),
});

export const useLibrary = () => useQuery(libraryQuery);

/** @param ready false while a report still lacks a parameter: nothing is requested then */
export const useReport = (name: ReportName, query: ReportSearch, ready: boolean) =>
  useQuery({
    queryKey: ['reports', name, query],
    queryFn: ({ signal }) => request('GET /reports/{name}', { params: { name }, query, signal, fresh: true }),
    placeholderData: (before) => (before?.name === name ? keepPreviousData(before) : undefined),
    enabled: ready,
  });

type LeaseChoice = Pick<Lease, 'id' | 'tenant_name' | 'property_name'>;

/** The leases to choose from, those that owe most first. */
export const leaseChoices: Collection<LeaseChoice, { q?: string; sort?: 'name' }> = {
  name: balances.name,
  fetchPage: ({ sort: _, ...query }, signal) => balances.fetchPage({ ...query, sort: '-balance' }, signal),
  fetchRecord: (id, signal) => request('GET /leases/{id}', { params: { id }, signal }),
};

/** The accounts of the chart, to choose from. */
export const useAccountChoices = () =>
  useQuery({
    queryKey: ['reports', 'accounts'],
    queryFn: ({ signal }) => request('GET /accounts', { signal }),
  });

export function useReportDownload({ name }: Pick<ReportInfo, 'name'>, query: ReportSearch) {
  const toast = useToast();
  return useMutation({
    mutationFn: async (format: ReportFormat) => {
      const days = [query.as_of, query.from, query.to].filter((day) => day !== undefined);
      const file = await download('GET /reports/{name}/export', { params: { name }, query: { ...query, format } });
      saveFile(file, `${[name, ...days].join('_')}.${format}`);
    },
    onError: (error) => toast.error(errorText(error, 'Failed to export the report. Please try again.')),
  });
}
