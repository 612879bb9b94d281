import type { Answer, DashboardTask } from '@keystead/contracts';
import { addDays, formatCents } from '@keystead/service-kit';
import { sampleToday } from './sample-day.ts';
import type { SampleRecords } from './sample-records.ts';

type Told = Omit<DashboardTask, 'detail' | 'urgent' | 'count'>;

const task = (records: readonly unknown[], told: Told): DashboardTask[] =>
  records.length > 0 ? [{ detail: '', urgent: false, count: records.length, ...told }] : [];

const sum = (amounts: readonly number[]) =>
  amounts.reduce((total, amount) => total + Math.round(amount * 100), 0) / 100;

/** What waits in the sample, in fewer words than the services have. */
export function sampleTasks({ balances, payments, requests, leases }: SampleRecords) {
  const late = balances.filter(({ past_due }) => past_due > 0);
  const overdue = payments.filter(({ status }) => status === 'overdue');
  const urgent = requests.filter(({ status, priority }) => status === 'open' && priority === 'urgent');
  const answered = (...tasks: DashboardTask[]): Answer<'GET /internal/operations-tasks'> => ({ tasks });
  const owed = sum(late.map(({ past_due }) => past_due));
  const owedBeside = sum(overdue.map(({ amount }) => amount));
  const ending = leases.filter(
    ({ status, end_date }) => status === 'active' && end_date >= sampleToday && end_date <= addDays(sampleToday, 60),
  );
  return {
    operations: answered(
      ...task(late, {
        kind: 'past_due',
        title: `Past due: ${formatCents(Math.round(owed * 100))}`,
        page: '/app/rent',
        amount: owed,
      }),
      ...task(overdue, {
        kind: 'overdue_payments',
        title: `${overdue.length} payments are overdue: ${formatCents(Math.round(owedBeside * 100))}`,
        page: '/app/payments?status=overdue',
        amount: owedBeside,
      }),
      ...task(urgent, { kind: 'urgent_requests', title: '1 urgent request is open', page: '/app/maintenance' }),
    ),
    portfolio: answered(
      ...task(ending, { kind: 'leases_ending', title: 'Leases end within 60 days', page: '/app/leases' }),
    ),
  };
}
