import { recordLink } from '../../chat/markdown.ts';
import { lookups } from '../../tools/tools.ts';
import type { Answer, AnswerContext } from './answer-context.ts';
import { capital, countText, during, inWords } from './in-words.ts';
import { daysAs, idsOf, subjectText } from './scope-words.ts';
import { MAX_TABLE_ROWS, requestTable, shortTable } from './tables.ts';

const sorts = { most: '-priority', least: 'priority', oldest: 'created_at', newest: '-created_at' } as const;
const statuses = ['open', 'in_progress', 'completed', 'cancelled'] as const;
const priorities = ['urgent', 'high', 'medium', 'low'] as const;

/** The filters of requests, apart from the status. */
function queryOf({ inquiry: { filters, period, text }, subjects }: AnswerContext) {
  const { priority, service_type, request_status: status } = filters;
  const closed = status === 'completed' || status === 'cancelled';
  return {
    ...idsOf(subjects),
    ...(subjects.personnel && { assigned_to: subjects.personnel.id }),
    ...(priority && { priority }),
    ...(service_type && { service_type }),
    // The problem is in the title.
    ...(/\bleak/i.test(text) && { words: 'leak' }),
    ...daysAs(closed ? 'closed' : 'created', period),
  };
}

/** " for Plumbing, of Ana, created in October". */
function filterText(context: AnswerContext): string {
  const { filters, period } = context.inquiry;
  const trade = filters.service_type ? ` for ${filters.service_type}` : '';
  const { personnel } = context.subjects;
  const assigned = personnel ? ` assigned to ${recordLink(personnel.name, personnel.path)}` : '';
  const closed = filters.request_status === 'completed' || filters.request_status === 'cancelled';
  const when = period
    ? ` ${closed ? inWords(filters.request_status ?? '') : 'created'} ${during(period, context.today)}`
    : '';
  return trade + subjectText({ subjects: { ...context.subjects, personnel: null } }) + assigned + when;
}

const priorityWords = {
  urgent: 'urgent ',
  high: 'high-priority ',
  medium: 'medium-priority ',
  low: 'low-priority ',
} as const;

const noun = ({ inquiry: { filters } }: AnswerContext, status?: string) =>
  `${filters.priority ? priorityWords[filters.priority] : ''}${status ? `${status.replace('_', '-')} ` : ''}request`;

const countOf = async ({ research }: AnswerContext, input: Parameters<typeof lookups.find_requests.run>[1]) => {
  const { total, total_capped } = await research.lookUp(lookups.find_requests, { ...input, limit: 1 });
  return { total, total_capped };
};

async function grouped(context: AnswerContext, group: 'status' | 'priority'): Promise<string> {
  const { inquiry } = context;
  const { request_status: status } = inquiry.filters;
  const rows =
    group === 'status'
      ? await Promise.all(
          statuses.map(async (key) => ({ key, ...(await countOf(context, { ...queryOf(context), status: key })) })),
        )
      : await Promise.all(
          priorities.map(async (key) => ({
            key,
            ...(await countOf(context, { ...queryOf(context), ...(status && { status }), priority: key })),
          })),
        );
  const list = shortTable<(typeof rows)[number]>(rows, {
    [capital(group)]: ({ key }) => inWords(key),
    Requests: ({ total, total_capped }) => `${total_capped ? 'more than ' : ''}${total}`,
  });
  return `Maintenance requests${filterText(context)}, by ${group}:${list}`;
}

/** Unassigned requests. The list has no filter for them. */
async function unassigned(context: AnswerContext): Promise<string> {
  const found = await Promise.all(
    (['open', 'in_progress'] as const).map((status) =>
      context.research.lookUp(lookups.find_requests, { ...queryOf(context), status, sort: '-priority', limit: 50 }),
    ),
  );
  const rows = found.flatMap(({ requests }) => requests).filter(({ assigned_to }) => assigned_to === null);
  const all = found.every(({ requests, total }) => total === requests.length);
  const count = `${all ? '' : 'At least '}${countText(rows.length, noun(context))}`;
  return `${capital(count)}${filterText(context)} ${rows.length === 1 ? 'is' : 'are'} unfinished and unassigned.${requestTable(rows)}`;
}

/** Unfinished requests of a priority. Finished ones are counted and not listed. */
async function unfinished(context: AnswerContext): Promise<string> {
  const { research } = context;
  const [open, started] = await Promise.all([
    research.lookUp(lookups.find_requests, { ...queryOf(context), status: 'open', limit: MAX_TABLE_ROWS }),
    research.lookUp(lookups.find_requests, { ...queryOf(context), status: 'in_progress', limit: MAX_TABLE_ROWS }),
  ]);
  const all = await countOf(context, queryOf(context));
  const rows = [...open.requests, ...started.requests];
  const lead = `**${capital(countText(open.total, noun(context, 'open'), open.total_capped))}**${filterText(context)}, and ${started.total_capped ? 'more than ' : ''}${started.total} in progress`;
  const seen = open.total + started.total;
  const finished =
    all.total === seen
      ? ''
      : ` Including finished ones, there are ${all.total_capped ? 'more than ' : ''}${all.total}.`;
  return `${lead}.${finished}${requestTable(rows, { total: seen })}`;
}

async function list(context: AnswerContext): Promise<string> {
  const { research, inquiry } = context;
  const { request_status: status } = inquiry.filters;
  const { requests: rows, ...counted } = await research.lookUp(lookups.find_requests, {
    ...queryOf(context),
    ...(status && { status }),
    sort: inquiry.order ? sorts[inquiry.order] : '-created_at',
    limit: inquiry.limit ?? MAX_TABLE_ROWS,
  });
  const statusText = status === 'completed' || status === 'cancelled' ? (inquiry.period ? undefined : status) : status;
  const count = `**${capital(countText(counted.total, noun(context, statusText), counted.total_capped))}**${filterText(context)}`;
  const started =
    status === 'open'
      ? await countOf(context, { ...queryOf(context), status: 'in_progress' })
      : { total: 0, total_capped: false };
  const beside =
    started.total > 0
      ? ` ${capital(countText(started.total, 'other', started.total_capped))} ${started.total === 1 ? 'is' : 'are'} in progress.`
      : '';
  const [first] = rows;
  const one = first && (inquiry.order === 'oldest' || inquiry.order === 'newest') && !inquiry.limit;
  const lead = one ? `The ${inquiry.order} is ${recordLink(`${first.id}: ${first.title}`, first.path)}. ` : '';
  return `${lead}${count}.${beside}${requestTable(rows, inquiry.limit ? { total: rows.length } : counted)}`;
}

export const requests: Answer = async (context) => {
  const { filters, group } = context.inquiry;
  if (group === 'status' || group === 'priority') return grouped(context, group);
  if (filters.unassigned) return unassigned(context);
  const busy = /\b(?:how busy|working on|needs? (?:fix|repair)|to be (?:fixed|repaired)|(?:is|are) broken)/i.test(
    context.inquiry.text,
  );
  const isUnfiltered = !filters.request_status && !context.inquiry.period;
  return (isUnfiltered && (filters.priority || busy)) || filters.unfinished ? unfinished(context) : list(context);
};
