import type { DashboardTask, Notice } from '@keystead/contracts';
import { dayIn, formatLongDate, readMoment } from '@keystead/service-kit';

/** In the account's time zone. After noon a briefing that is not written yet is not written any more. */
const MORNING = '07:00:00';
const NOON = '12:00:00';

export interface Morning {
  /** The local date. */
  readonly day: string;
  readonly until: Date;
}

/** The morning that it is in a time zone; null at any other time. */
export function morningIn(zone: string, now: Date): Morning | null {
  const day = dayIn(zone, now);
  const until = readMoment(`${day} ${NOON}`, zone);
  return readMoment(`${day} ${MORNING}`, zone) <= now && now < until ? { day, until } : null;
}

/** Money that came in waits for nobody. */
export const isWaiting = ({ kind }: DashboardTask): boolean => kind !== 'received';

const sections: readonly { readonly heading: string; readonly kinds: readonly DashboardTask['kind'][] }[] = [
  {
    heading: 'Money',
    kinds: ['past_due', 'overdue_payments', 'returned_payments', 'disputed_payments', 'due_soon', 'received'],
  },
  { heading: 'Repairs', kinds: ['urgent_requests', 'unanswered', 'old_requests', 'visits'] },
  { heading: 'Leases', kinds: ['tenancies_over', 'leases_ending'] },
  { heading: 'Your account', kinds: ['subscription'] },
];

function sectionsOf(tasks: readonly DashboardTask[]): NonNullable<Notice['sections']> {
  return sections.flatMap(({ heading, kinds }) => {
    const lines = tasks
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ title, detail, page, urgent }) => ({
        text: title.slice(0, 400),
        detail: detail.slice(0, 600),
        path: page,
        urgent,
      }));
    return lines.length > 0 ? [{ heading, lines }] : [];
  });
}

/** The most pressing figure, and how much else waits. */
function subjectOf([first, ...others]: readonly DashboardTask[]): string {
  const more = others.length > 0 ? `, and ${others.length} more` : '';
  return `Today: ${first?.title ?? ''}`.slice(0, 280) + more;
}

interface Written extends Morning {
  readonly user_id: number;
  /** The most pressing first. */
  readonly tasks: readonly DashboardTask[];
  /** Of a language model, if there is one. */
  readonly summary: string | null;
}

/** The e-mail of a morning. Its key allows one for each person and day. */
export function briefingNotice({ user_id, day, until, tasks, summary }: Written): Notice {
  const opening = `Good morning. Here is what waits for you on ${formatLongDate(day)}.`;
  return {
    key: `briefing:${day}`,
    kind: 'briefing',
    to: { user_id },
    in_app: false,
    until: until.toISOString(),
    subject: subjectOf(tasks.filter(isWaiting)),
    opening: summary === null ? opening : `${opening}\n\n${summary}`,
    sections: sectionsOf(tasks),
    further: [],
    link: { label: 'Open your dashboard', path: '/app/dashboard' },
  };
}
