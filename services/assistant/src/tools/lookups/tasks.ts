import { type Answer, type DashboardTask, holdsScope, Input } from '@keystead/contracts';
import { allTasks, assertKeyMay, Unavailable } from '@keystead/service-kit';
import type { TaskOperation } from '../../records/caller-records.ts';
import { dashboardSource } from '../sources.ts';
import { tool } from '../tool.ts';

type ReadTasks = (name: TaskOperation) => Promise<Answer<TaskOperation>>;

async function ofPlan(read: ReadTasks): Promise<Answer<TaskOperation>> {
  try {
    return await read('GET /internal/billing-tasks');
  } catch (error) {
    if (error instanceof Unavailable) return { tasks: [] };
    throw error;
  }
}

/**
 * What waits for a person, the most pressing first: the same as the dashboard shows. Without what concerns the plan while
 * billing is down, or for a program that may not see it.
 * @throws Unavailable while portfolio or operations is down
 */
export async function waitingTasks(read: ReadTasks, withPlan = true): Promise<DashboardTask[]> {
  const [leases, work, plan] = await Promise.all([
    read('GET /internal/portfolio-tasks'),
    read('GET /internal/operations-tasks'),
    withPlan ? ofPlan(read) : { tasks: [] },
  ]);
  return allTasks(leases, work, plan);
}

export const waiting_tasks = tool({
  description:
    'What waits for the person today, the most pressing first, as on their dashboard: past due rent, returned payments, requests, comments, visits, payments due within 7 days, leases that end within 60 days, the trial. Amounts in dollars. `received` is news.',
  label: 'Looking at what waits today',
  input: Input({}),
  async run({ call, caller }) {
    // The routes check what the caller may see, but no scopes of an API key.
    for (const area of ['portfolio', 'operations'] as const) assertKeyMay(caller, { area, method: 'GET', route: {} });
    const withPlan = !caller.key || holdsScope(caller.key.scopes, 'billing:read');
    return { data: { tasks: await waitingTasks((name) => call(name), withPlan) }, sources: [dashboardSource] };
  },
});
