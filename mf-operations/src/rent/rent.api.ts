import type { Body, LeaseBalance, Query } from '@keystead/contracts';
import { listSearch, pageOf, useFocusOnEnter } from '@keystead/crud-ui';
import { today } from '@keystead/ui';
import { useToast } from '@keystead/ui/overlays';
import { ApiError, errorText, request } from '@keystead/web-kit';
import {
  download,
  keepPreviousData,
  type Page,
  queryOptions,
  recordKey,
  saveFile,
  useCreation,
  useMutation,
  usePagedList,
  useQuery,
  useQueryClient,
  useSearchParamsState,
} from '@keystead/web-kit/queries';
import { useCallback } from 'react';
import { payments } from '../payments/payment.api.ts';
import { stateNames } from './rent.ts';

/** The first part of every query key of what leases owe. */
const RENT = 'rent';

export const rentPath = '/app/rent';

/** What a lease owes, as a row of a list. */
export type BalanceRow = LeaseBalance & { id: number };

const balanceSearch = listSearch({
  filters: { state: { label: 'Balance', all: 'All Balances', names: stateNames } },
  records: ['property_id', 'tenant_id'],
  sorts: {
    '-past_due': 'Most past due first',
    '-balance': 'Highest balance',
    balance: 'Lowest balance',
    past_due: 'Least past due first',
  },
});

/** Of the selection of the list. */
export const balances = {
  name: RENT,
  fetchPage: (query: Query<'GET /lease-balances'>, signal: AbortSignal) => fetchBalances(query, signal),
};

const fetchBalances = async (query: Query<'GET /lease-balances'>, signal: AbortSignal): Promise<Page<BalanceRow>> => {
  const page = await pageOf('balances', request('GET /lease-balances', { query, signal }));
  return { ...page, rows: page.rows.map((row) => ({ ...row, id: row.lease_id })) };
};

/** The list of leases with what they owe, as `useListPage` gives one of records. */
export function useBalancePage() {
  const { search, filtered, change } = useSearchParamsState(balanceSearch.fields);
  useFocusOnEnter();
  const list = usePagedList({
    queryKey: [RENT, 'balances', search],
    fetchPage: (paging, signal) => fetchBalances({ ...search, ...paging }, signal),
  });
  return {
    search,
    filtered,
    list,
    offered: balanceSearch,
    change: (name: string, value: string) => change({ [name]: value }),
    clear: () => change({ q: '', state: '', property_id: '', tenant_id: '' }),
    add: () => {},
  };
}

export type BalanceScope = Pick<ReturnType<typeof useBalancePage>['search'], 'property_id' | 'tenant_id'>;

/** The sums of all leases, or of those of a property or a tenant, in dollars; undefined until they have loaded. */
export function useBalanceSums({ property_id, tenant_id }: BalanceScope) {
  const query = { limit: 1, ...(property_id && { property_id }), ...(tenant_id && { tenant_id }) };
  const { data } = useQuery({
    queryKey: [RENT, 'sums', query],
    queryFn: ({ signal }) => request('GET /lease-balances', { query, signal, fresh: true }),
    placeholderData: keepPreviousData,
  });
  return data?.sums;
}

/** How often, and after how many milliseconds each time, a ledger is looked for again that is not there. */
const MAX_ABSENT = 10;
const ABSENT_MS = 2000;

const ledgerQuery = (id: number) =>
  queryOptions({
    queryKey: [RENT, 'ledger', id],
    queryFn: ({ signal }) => request('GET /leases/{id}/ledger', { params: { id }, signal }),
    // A lease that was added just now has a ledger within seconds.
    refetchInterval: ({ state: { error, errorUpdateCount } }) =>
      error instanceof ApiError && error.status === 404 && errorUpdateCount < MAX_ABSENT && ABSENT_MS,
  });

export const useLedger = (id: number) => useQuery(ledgerQuery(id));

const charges = { name: 'charges' };

export const useCharge = (id: number) =>
  useQuery({
    queryKey: recordKey(charges, id),
    queryFn: ({ signal }) => request('GET /charges/{id}', { params: { id }, signal }),
  });

/** How the account charges rent and fees. Not for tenants, who may not read it. */
export const usePolicy = (enabled = true) =>
  useQuery({
    queryKey: [RENT, 'policy'],
    queryFn: ({ signal }) => request('GET /ledger/policy', { signal }),
    enabled,
  });

/** Where a property charges rent and fees differently from the account. */
export const usePropertyPolicy = (id: number) =>
  useQuery({
    queryKey: [RENT, 'policy', id],
    queryFn: ({ signal }) => request('GET /properties/{id}/ledger-policy', { params: { id }, signal }),
  });

/** Fetches everything again that a charge or a payment may have changed. */
function useRefreshRent(): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    for (const name of [RENT, charges.name, payments.name, 'dashboard'])
      void queries.invalidateQueries({ queryKey: [name] });
  }, [queries]);
}

/** What is to be done once the ledger has changed: to say so, and to show it. */
function useDone(text: string): () => void {
  const toast = useToast();
  const refresh = useRefreshRent();
  return () => {
    refresh();
    toast.success(text);
  };
}

export const useReceivePayment = () =>
  useCreation(payments, { send: payments.create, onCreated: useDone('Payment recorded.') });

export const useAddCharge = () =>
  useCreation(charges, {
    send: (body: Body<'POST /charges'>, idempotencyKey) => request('POST /charges', { body, idempotencyKey }),
    onCreated: useDone('Charge added.'),
  });

export const useRefundCredit = (id: number) =>
  useCreation(charges, {
    send: (body: Body<'POST /leases/{id}/refunds'>, idempotencyKey) =>
      request('POST /leases/{id}/refunds', { params: { id }, body, idempotencyKey }),
    onCreated: useDone('Refund recorded.'),
  });

/** Downloads all charges, or those of a property or a tenant, as `charges-2026-05-31.csv`. */
export function useExportCharges({ property_id, tenant_id }: BalanceScope) {
  const toast = useToast();
  return useMutation({
    mutationFn: async () => {
      const query = { ...(property_id && { property_id }), ...(tenant_id && { tenant_id }) };
      saveFile(await download('GET /charges/export', { query }), `charges-${today()}.csv`);
    },
    onError: (error) => toast.error(errorText(error, 'Failed to export the charges. Please try again.')),
  });
}

type Reason = Body<'POST /charges/{id}/void'>;

export const useVoidCharge = (id: number) =>
  useCreation(charges, {
    send: (body: Reason, idempotencyKey) =>
      request('POST /charges/{id}/void', { params: { id }, body, idempotencyKey }),
    onCreated: useDone('Charge cancelled.'),
  });

/** @param charge_id the charge of rent that was late */
export const useWaiveLateFees = (charge_id: number) =>
  useMutation({
    mutationFn: (body: Reason) => request('POST /late-fees/{charge_id}/waive', { params: { charge_id }, body }),
    onSuccess: useDone('Late fees waived.'),
  });

export const useReturnPayment = (id: number) =>
  useMutation({
    mutationFn: (body: Body<'POST /payments/{id}/return'>) =>
      request('POST /payments/{id}/return', { params: { id }, body }),
    onSuccess: useDone('Returned payment recorded.'),
  });

export const useChangePolicy = () =>
  useMutation({
    mutationFn: (body: Body<'PUT /ledger/policy'>) => request('PUT /ledger/policy', { body }),
    onSuccess: useDone('Charging rules saved.'),
  });

export const useChangePropertyPolicy = (id: number) =>
  useMutation({
    mutationFn: (body: Body<'PUT /properties/{id}/ledger-policy'>) =>
      request('PUT /properties/{id}/ledger-policy', { params: { id }, body }),
    onSuccess: useDone('Charging rules saved.'),
  });
