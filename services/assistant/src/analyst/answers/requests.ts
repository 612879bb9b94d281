import { linkTo } from '../../chat/markdown.ts';
import type { InputOf } from '../research.ts';
import { type Answer, type AnswerContext, daysAs, idsOf, subjectText } from './answer-context.ts';
import { atLeast, capital, countText, during, inWords } from './in-words.ts';
import { MAX_TABLE_ROWS, requestLink, requestTable, shortTable } from './tables.ts';

const sorts = { most: '-priority', least: 'priority', oldest: 'created_at', newest: '-created_at' } as const;
const breakdowns = {
  status: ['open', 'in_progress', 'completed', 'cancelled'],
  priority: ['urgent', 'high', 'medium', 'low'],
} as const;

const isClosed = ({ inquiry: { filters } }: AnswerContext) =>
  filters.request_status === 'completed' || filters.request_status === 'cancelled';

function queryOf(context: AnswerContext) {
  const { filters, period, text } = context.inquiry;
  return {
    ...idsOf(context.subjects),
    assigned_to: context.subjects.personnel?.id,
    priority: filters.priority,
    service_type: filters.service_type,
    // The problem is in the title.
    words: /\bleak/i.test(text) ? 'leak' : undefined,
    ...daysAs(isClosed(context) ? 'closed' : 'created', period),
  };
}

/** " for Plumbing, of Ana, created in October". */
function filterText(context: AnswerContext): string {
  const { filters, period } = context.inquiry;
  const trade = filters.service_type ? ` for ${filters.service_type}` : '';
  const { personnel } = context.subjects;
  const assigned = personnel ? ` assigned to ${linkTo(personnel)}` : '';
  const state = isClosed(context) ? inWords(filters.request_status ?? '') : 'created';
  const days = period ? ` ${state} ${during(period, context.today)}` : '';
  return trade + subjectText({ subjects: { ...context.subjects, personnel: null } }) + assigned + days;
}

function noun({ inquiry: { filters } }: AnswerContext, status?: string) {
  const { priority } = filters;
  const urgency = priority ? `${priority}${priority === 'urgent' ? '' : '-priority'} ` : '';
  return `${urgency}${status ? `${status.replace('_', '-')} ` : ''}request`;
}

const countOf = async ({ research }: AnswerContext, input: InputOf<'find_requests'>) => {
  const { total, total_capped } = await research.lookUp('find_requests', { ...input, limit: 1 });
  return { total, total_capped };
};

async function grouped(context: AnswerContext, group: keyof typeof breakdowns): Promise<string> {
  const query = { ...queryOf(context), status: context.inquiry.filters.request_status };
  const rows = await Promise.all(
    breakdowns[group].map(async (key) => ({ key, ...(await countOf(context, { ...query, [group]: key })) })),
  );
  const list = shortTable<(typeof rows)[number]>(rows, {
    [capital(group)]: ({ key }) => inWords(key),
    Requests: ({ total, total_capped }) => atLeast(total, total_capped),
  });
  return `Maintenance requests${filterText(context)}, by ${group}:${list}`;
}

const unfinishedOf = (context: AnswerContext, input: { limit: number; sort?: '-priority' }) =>
  Promise.all(
    (['open', 'in_progress'] as const).map((status) =>
      context.research.lookUp('find_requests', { ...queryOf(context), status, ...input }),
    ),
  );

/** Unassigned requests. The list has no filter for them. */
async function unassigned(context: AnswerContext): Promise<string> {
  const found = await unfinishedOf(context, { sort: '-priority', limit: 50 });
  const rows = found.flatMap(({ requests }) => requests).filter(({ assigned_to }) => assigned_to === null);
  const all = found.every(({ requests, total }) => total === requests.length);
  const count = `${all ? '' : 'At least '}${countText(rows.length, noun(context))}`;
  return `${capital(count)}${filterText(context)} ${rows.length === 1 ? 'is' : 'are'} unfinished and unassigned.${requestTable(rows)}`;
}

/** Unfinished requests of a priority. Finished ones are counted and not listed. */
async function unfinished(context: AnswerContext): Promise<string> {
  const found = await unfinishedOf(context, { limit: MAX_TABLE_ROWS });
  const [open, started] = found as [(typeof found)[number], (typeof found)[number]];
  const all = await countOf(context, queryOf(context));
  const lead = `**${capital(countText(open.total, noun(context, 'open'), open.total_capped))}**${filterText(context)}, and ${atLeast(started.total, started.total_capped)} in progress`;
  const seen = open.total + started.total;
  const finished =
    all.total === seen ? '' : ` Including finished ones, there are ${atLeast(all.total, all.total_capped)}.`;
  return `${lead}.${finished}${requestTable([...open.requests, ...started.requests], { total: seen })}`;
}

async function list(context: AnswerContext): Promise<string> {
  const { research, inquiry } = context;
  const { request_status: status } = inquiry.filters;
  const { requests: rows, ...counted } = await research.lookUp('find_requests', {
    ...queryOf(context),
    status,
    sort: inquiry.order ? sorts[inquiry.order] : '-created_at',
    limit: inquiry.limit ?? MAX_TABLE_ROWS,
  });
  const statusText = isClosed(context) && inquiry.period ? undefined : status;
  const count = `**${capital(countText(counted.total, noun(context, statusText), counted.total_capped))}**${filterText(context)}`;
  const started = status === 'open' && (await countOf(context, { ...queryOf(context), status: 'in_progress' }));
  const beside =
    started && started.total > 0
      ? ` ${capital(countText(started.total, 'other', started.total_capped))} ${started.total === 1 ? 'is' : 'are'} in progress.`
      : '';
  const [first] = rows;
  const one = first && (inquiry.order === 'oldest' || inquiry.order === 'newest') && !inquiry.limit;
  const lead = one ? `The ${inquiry.order} is ${requestLink(first)}. ` : '';
  return `${lead}${count}.${beside}${requestTable(rows, inquiry.limit ? { total: rows.length } : counted)}`;
}

export const requests: Answer = async (context) => {
  const { filters, group, text, period } = context.inquiry;
  if (group === 'status' || group === 'priority') return grouped(context, group);
  if (filters.unassigned) return unassigned(context);
  const busy = /\b(?:how busy|working on|needs? (?:fix|repair)|to be (?:fixed|repaired)|(?:is|are) broken)/i.test(text);
  const isUnfiltered = !filters.request_status && !period;
  return (isUnfiltered && (filters.priority || busy)) || filters.unfinished ? unfinished(context) : list(context);
};
