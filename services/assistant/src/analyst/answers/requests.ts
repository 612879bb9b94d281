import { recordLink } from '../../chat/markdown.ts';
import { lookups } from '../../tools/tool-table.ts';
import type { Answer, AnswerContext } from './answer-context.ts';
import { capital, during, inWords, many } from './in-words.ts';
import { daysAs, idsOf, ofWhom } from './scope-words.ts';
import { MAX_SHOWN, requestTable, shortTable } from './tables.ts';

const sorts = { most: '-priority', least: 'priority', oldest: 'created_at', newest: '-created_at' } as const;
const statuses = ['open', 'in_progress', 'completed', 'cancelled'] as const;
const priorities = ['urgent', 'high', 'medium', 'low'] as const;

/** The filters of requests, apart from the status. */
function narrowing({ inquiry: { narrowed, period, text }, subjects }: AnswerContext) {
  const { priority, service_type, request_status: status } = narrowed;
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
function whichOnes(context: AnswerContext): string {
  const { narrowed, period } = context.inquiry;
  const trade = narrowed.service_type ? ` for ${narrowed.service_type}` : '';
  const { personnel } = context.subjects;
  const assigned = personnel ? ` assigned to ${recordLink(personnel.name, personnel.path)}` : '';
  const closed = narrowed.request_status === 'completed' || narrowed.request_status === 'cancelled';
  const when = period
    ? ` ${closed ? inWords(narrowed.request_status ?? '') : 'created'} ${during(period, context.today)}`
    : '';
  return trade + ofWhom({ subjects: { ...context.subjects, personnel: null } }) + assigned + when;
}

const priorityWords = {
  urgent: 'urgent ',
  high: 'high-priority ',
  medium: 'medium-priority ',
  low: 'low-priority ',
} as const;

const noun = ({ inquiry: { narrowed } }: AnswerContext, status?: string) =>
  `${narrowed.priority ? priorityWords[narrowed.priority] : ''}${status ? `${status.replace('_', '-')} ` : ''}request`;

const countOf = async ({ research }: AnswerContext, input: Parameters<typeof lookups.find_requests.run>[1]) => {
  const { total, total_capped } = await research.look(lookups.find_requests, { ...input, limit: 1 });
  return { total, total_capped };
};

/** The number of requests with each status or priority. */
async function grouped(context: AnswerContext, group: 'status' | 'priority'): Promise<string> {
  const { inquiry } = context;
  const { request_status: status } = inquiry.narrowed;
  const rows =
    group === 'status'
      ? await Promise.all(
          statuses.map(async (key) => ({ key, ...(await countOf(context, { ...narrowing(context), status: key })) })),
        )
      : await Promise.all(
          priorities.map(async (key) => ({
            key,
            ...(await countOf(context, { ...narrowing(context), ...(status && { status }), priority: key })),
          })),
        );
  const list = shortTable<(typeof rows)[number]>(rows, {
    [capital(group)]: ({ key }) => inWords(key),
    Requests: ({ total, total_capped }) => `${total_capped ? 'more than ' : ''}${total}`,
  });
  return `Maintenance requests${whichOnes(context)}, by ${group}:${list}`;
}

/** Unassigned requests. The list has no filter for them. */
async function unassigned(context: AnswerContext): Promise<string> {
  const found = await Promise.all(
    (['open', 'in_progress'] as const).map((status) =>
      context.research.look(lookups.find_requests, { ...narrowing(context), status, sort: '-priority', limit: 50 }),
    ),
  );
  const rows = found.flatMap(({ requests }) => requests).filter(({ assigned_to }) => assigned_to === null);
  const all = found.every(({ requests, total }) => total === requests.length);
  const count = `${all ? '' : 'At least '}${many(rows.length, noun(context))}`;
  return `${capital(count)}${whichOnes(context)} ${rows.length === 1 ? 'is' : 'are'} unfinished and assigned to nobody.${requestTable(rows)}`;
}

/** Unfinished requests of a priority. Finished ones are counted and not listed. */
async function unfinished(context: AnswerContext): Promise<string> {
  const { research } = context;
  const [open, begun] = await Promise.all([
    research.look(lookups.find_requests, { ...narrowing(context), status: 'open', limit: MAX_SHOWN }),
    research.look(lookups.find_requests, { ...narrowing(context), status: 'in_progress', limit: MAX_SHOWN }),
  ]);
  const all = await countOf(context, narrowing(context));
  const rows = [...open.requests, ...begun.requests];
  const lead = `**${capital(many(open.total, noun(context, 'open'), open.total_capped))}**${whichOnes(context)}, and ${begun.total_capped ? 'more than ' : ''}${begun.total} in progress`;
  const seen = open.total + begun.total;
  const finished =
    all.total === seen
      ? ''
      : ` With those that are finished there are ${all.total_capped ? 'more than ' : ''}${all.total}.`;
  return `${lead}.${finished}${requestTable(rows, { total: seen })}`;
}

async function list(context: AnswerContext): Promise<string> {
  const { research, inquiry } = context;
  const { request_status: status } = inquiry.narrowed;
  const { requests: rows, ...counted } = await research.look(lookups.find_requests, {
    ...narrowing(context),
    ...(status && { status }),
    sort: inquiry.order ? sorts[inquiry.order] : '-created_at',
    limit: inquiry.limit ?? MAX_SHOWN,
  });
  const said = status === 'completed' || status === 'cancelled' ? (inquiry.period ? undefined : status) : status;
  const count = `**${capital(many(counted.total, noun(context, said), counted.total_capped))}**${whichOnes(context)}`;
  const begun =
    status === 'open'
      ? await countOf(context, { ...narrowing(context), status: 'in_progress' })
      : { total: 0, total_capped: false };
  const beside =
    begun.total > 0
      ? ` ${capital(many(begun.total, 'other', begun.total_capped))} ${begun.total === 1 ? 'is' : 'are'} in progress.`
      : '';
  const [first] = rows;
  const one = first && (inquiry.order === 'oldest' || inquiry.order === 'newest') && !inquiry.limit;
  const lead = one ? `The ${inquiry.order} is ${recordLink(`${first.id}: ${first.title}`, first.path)}. ` : '';
  return `${lead}${count}.${beside}${requestTable(rows, inquiry.limit ? { total: rows.length } : counted)}`;
}

/** Maintenance requests as a list or a count. */
export const requests: Answer = async (context) => {
  const { narrowed, group } = context.inquiry;
  if (group === 'status' || group === 'priority') return grouped(context, group);
  if (narrowed.unassigned) return unassigned(context);
  const busy = /\b(?:how busy|working on|needs? (?:fix|repair)|to be (?:fixed|repaired)|(?:is|are) broken)/i.test(
    context.inquiry.text,
  );
  const unsaid = !narrowed.request_status && !context.inquiry.period;
  return (unsaid && (narrowed.priority || busy)) || narrowed.unfinished ? unfinished(context) : list(context);
};
