import type { Body, DepositStatement, LeaseDeposit, StatementDelivery } from '@keystead/contracts';
import { saveReceipt } from '@keystead/crud-ui';
import { useToast } from '@keystead/ui/overlays';
import { request, useUser } from '@keystead/web-kit';
import {
  download,
  failureText,
  queryOptions,
  useMutation,
  usePagedList,
  useQuery,
  useQueryClient,
} from '@keystead/web-kit/queries';

/** How many a card shows, and a list at first. */
export const FIRST_STATEMENTS = 5;

const depositQuery = (leaseId: number) =>
  queryOptions({
    // With what leases owe, which the settlement changes.
    queryKey: ['rent', 'deposit', leaseId],
    queryFn: ({ signal }) => request('GET /leases/{id}/deposits', { params: { id: leaseId }, signal }),
  });

export const useDeposit = (leaseId: number) => useQuery(depositQuery(leaseId));

/** Statements that are drafts or whose refund is not paid, by the day of moving out. */
export const useOpenStatements = () =>
  usePagedList({
    queryKey: ['rent', 'open-statements'],
    async fetchPage({ limit, cursor }, signal) {
      const query = { state: 'open', limit: cursor === undefined ? FIRST_STATEMENTS : limit, cursor } as const;
      const { deposit_statements: rows, ...page } = await request('GET /deposit-statements', {
        query,
        signal,
        fresh: true,
      });
      return { rows, ...page };
    },
  });

export type StatementTerms = Body<'POST /leases/{id}/deposit-statements'>;
export type RefundTerms = Body<'POST /deposit-statements/{id}/refund'>;

/** The steps of a settlement. Each shows the statement as the server has it then. */
export function useSettlement(leaseId: number) {
  const queries = useQueryClient();
  const toast = useToast();
  const { queryKey } = depositQuery(leaseId);
  const show = (statement: DepositStatement) =>
    queries.setQueryData(queryKey, (deposit: LeaseDeposit | undefined) => deposit && { ...deposit, statement });
  const refresh = () => {
    for (const name of ['rent', 'charges']) void queries.invalidateQueries({ queryKey: [name] });
  };
  const failed = (text: string) => (error: Error) => toast.error(failureText(text, error));
  const start = useMutation({
    mutationFn: (body: StatementTerms) =>
      request('POST /leases/{id}/deposit-statements', { params: { id: leaseId }, body }),
    onSuccess: refresh,
    onError: failed('The settlement was not started.'),
  });
  const save = useMutation({
    mutationFn: ({ id, ...body }: StatementTerms & { readonly id: number; readonly version: number }) =>
      request('PUT /deposit-statements/{id}', { params: { id }, body }),
    onSuccess: show,
    onError: (error) => {
      failed('The statement was not saved.')(error);
      // Somebody else may have changed or issued it.
      refresh();
    },
  });
  const issue = useMutation({
    mutationFn: ({ id, version, reason }: Pick<DepositStatement, 'id' | 'version'> & { readonly reason: string }) =>
      request('POST /deposit-statements/{id}/issue', {
        params: { id },
        body: { version, ...(reason !== '' && { override_reason: reason }) },
      }),
    onSuccess: (statement) => {
      show(statement);
      refresh();
      toast.success('Statement issued.');
    },
    onError: failed('The statement was not issued.'),
  });
  const refund = useMutation({
    mutationFn: ({ id, ...body }: RefundTerms & { readonly id: number }) =>
      request('POST /deposit-statements/{id}/refund', { params: { id }, body }),
    onSuccess: (statement) => {
      show(statement);
      refresh();
      toast.success('Refund recorded.');
    },
    onError: failed('The refund was not recorded.'),
  });
  const send = useMutation({
    mutationFn: ({ id, ...body }: StatementDelivery & { readonly id: number }) =>
      request('POST /deposit-statements/{id}/send', { params: { id }, body }),
    onSuccess: (statement) => {
      show(statement);
      toast.success(statement.sent?.method === 'email' ? 'Statement sent.' : 'Delivery recorded.');
    },
    onError: failed('The statement was not sent.'),
  });
  /** Disputes the statement, or answers its dispute. The landlord records what the tenant has said or written. */
  const isTenant = useUser().role === 'tenant';
  const write = useMutation({
    mutationFn: ({ statement, text }: { readonly statement: DepositStatement; readonly text: string }) =>
      request(
        statement.abilities.answer ? 'POST /deposit-statements/{id}/answer' : 'POST /deposit-statements/{id}/dispute',
        { params: { id: statement.id }, body: { text } },
      ),
    onSuccess: (statement) => {
      show(statement);
      const isAnswered = statement.dispute?.answer != null;
      toast.success(isAnswered ? 'Dispute answered.' : isTenant ? 'Dispute sent.' : 'Dispute recorded.');
    },
    onError: (error, { statement }) => {
      const what = statement.abilities.answer ? 'answer' : 'dispute';
      failed(`The ${what} was not ${isTenant || statement.abilities.answer ? 'sent' : 'recorded'}.`)(error);
      refresh();
    },
  });
  const print = useMutation({
    mutationFn: ({ id, moved_out_on }: DepositStatement) =>
      saveReceipt(`deposit_statement_${id}_${moved_out_on}.pdf`, (size) =>
        download('GET /deposit-statements/{id}/pdf', { params: { id }, query: { size } }),
      ),
    onError: failed('The statement was not printed.'),
  });
  return { start, save, issue, refund, send, write, print };
}
