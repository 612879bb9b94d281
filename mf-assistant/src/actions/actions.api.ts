import type { AssistantAction, Body } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { useMutation, useQuery, useQueryClient } from '@keystead/web-kit/queries';
import { useEffect } from 'react';

/** Of payments, and of what shows them: leases, what these owe, their ledgers and charges. */
const paymentQueries = ['payments', 'tenants', 'leases', 'rent', 'charges', 'dashboard', 'calendar'];

/** The cache keys of the records that an action changes (`Collection.name` of the remotes that show them). */
const affectedQueries: Readonly<Record<AssistantAction['kind'], readonly string[]>> = {
  message: ['mail'],
  request: ['maintenance', 'properties', 'dashboard', 'calendar'],
  assignment: ['maintenance', 'personnel', 'dashboard', 'calendar'],
  payment: paymentQueries,
  settlement: paymentQueries,
  plan: ['mail', 'properties', 'maintenance', 'personnel', ...paymentQueries],
};

export function useConfirmAction({ id, kind }: AssistantAction, onDecided: (action: AssistantAction) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'POST /ai/actions/{id}/confirmation'>) =>
      request('POST /ai/actions/{id}/confirmation', { params: { id }, body }),
    onSuccess: onDecided,
    // Also after an error: the action may have been executed.
    onSettled: () => {
      for (const name of affectedQueries[kind]) void queries.invalidateQueries({ queryKey: [name] });
    },
  });
}

export function useRefuseAction({ id }: AssistantAction, onDecided: (action: AssistantAction) => void) {
  return useMutation({
    mutationFn: () => request('POST /ai/actions/{id}/refusal', { params: { id } }),
    onSuccess: onDecided,
  });
}

const PROGRESS_INTERVAL_MS = 1_000;

const isAtWork = ({ state }: AssistantAction) => state === 'running' || state === 'undoing';

/**
 * Follows a plan while its steps are carried out or undone. One that was interrupted, such as by a restart of the
 * service, goes on with this user's next request, which this sends.
 */
export function useProgress(action: AssistantAction, onProgress: (action: AssistantAction) => void): void {
  const queries = useQueryClient();
  const { id, state, plan } = action;
  const params = { id };
  const { data } = useQuery({
    // Each run of its own: the end of one says nothing about the next.
    queryKey: ['assistant', 'action', id, state, action.decided_at],
    queryFn: async () => {
      const current = await request('GET /ai/actions/{id}', { params });
      if (!current.plan?.stalled) return current;
      return current.state === 'undoing'
        ? request('POST /ai/actions/{id}/undo', { params })
        : request('POST /ai/actions/{id}/confirmation', { params, body: {} });
    },
    enabled: isAtWork(action),
    refetchInterval: PROGRESS_INTERVAL_MS,
    gcTime: 0,
  });
  useEffect(() => {
    if (!data || !isAtWork(action) || data === action) return;
    const isNew = data.state !== state || JSON.stringify(data.plan) !== JSON.stringify(plan);
    if (!isNew) return;
    onProgress(data);
    if (!isAtWork(data)) for (const name of affectedQueries.plan) void queries.invalidateQueries({ queryKey: [name] });
  }, [data, action, state, plan, onProgress, queries]);
}

export function useUndoPlan({ id }: AssistantAction, onDecided: (action: AssistantAction) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => request('POST /ai/actions/{id}/undo', { params: { id } }),
    onSuccess: onDecided,
    onSettled: () => {
      for (const name of affectedQueries.plan) void queries.invalidateQueries({ queryKey: [name] });
    },
  });
}
