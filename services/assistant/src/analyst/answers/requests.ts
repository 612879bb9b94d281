import { recordLink } from '../../chat/markdown.ts';
import { lookups } from '../../tools/tool-table.ts';
import type { Answer, Desk } from './desk.ts';
import { capital, during, inWords, many } from './in-words.ts';
import { daysAs, idsOf, ofWhom } from './scope-words.ts';
import { mostShown, requestTable, shortTable } from './tables.ts';

const sorts = { most: '-priority', least: 'priority', oldest: 'created_at', newest: '-created_at' } as const;
const statuses = ['open', 'in_progress', 'completed', 'cancelled'] as const;
const priorities = ['urgent', 'high', 'medium', 'low'] as const;

/** What narrows the requests, its status left out. */
function narrowing({ inquiry: { narrowed, period, text }, subjects }: Desk) {
  const { priority, service_type, request_status: status } = narrowed;
  const closed = status === 'completed' || status === 'cancelled';
  return {
    ...idsOf(subjects),
    ...(subjects.personnel && { assigned_to: subjects.personnel.id }),
    ...(priority && { priority }),
    ...(service_type && { service_type }),
    // What is wrong stands in the title.
    ...(/\bleak/i.test(text) && { words: 'leak' }),
    ...daysAs(closed ? 'closed' : 'created', period),
  };
}

/** " for Plumbing, of Ana, created in October". */
function whichOnes(desk: Desk): string {
  const { narrowed, period } = desk.inquiry;
  const trade = narrowed.service_type ? ` for ${narrowed.service_type}` : '';
  const { personnel } = desk.subjects;
  const assigned = personnel ? ` assigned to ${recordLink(personnel.name, personnel.path)}` : '';
  const closed = narrowed.request_status === 'completed' || narrowed.request_status === 'cancelled';
  const when = period
    ? ` ${closed ? inWords(narrowed.request_status ?? '') : 'created'} ${during(period, desk.today)}`
    : '';
  return trade + ofWhom({ subjects: { ...desk.subjects, personnel: null } }) + assigned + when;
}

const priorityWords = {
  urgent: 'urgent ',
  high: 'high-priority ',
  medium: 'medium-priority ',
  low: 'low-priority ',
} as const;

const noun = ({ inquiry: { narrowed } }: Desk, status?: string) =>
  `${narrowed.priority ? priorityWords[narrowed.priority] : ''}${status ? `${status.replace('_', '-')} ` : ''}request`;

const countOf = async ({ research }: Desk, input: Parameters<typeof lookups.find_requests.run>[1]) => {
  const { total, total_capped } = await research.look(lookups.find_requests, { ...input, limit: 1 });
  return { total, total_capped };
};

/** How many there are of each status or priority. */
async function grouped(desk: Desk, group: 'status' | 'priority'): Promise<string> {
  const { inquiry } = desk;
  const { request_status: status } = inquiry.narrowed;
  const rows =
    group === 'status'
      ? await Promise.all(
          statuses.map(async (key) => ({ key, ...(await countOf(desk, { ...narrowing(desk), status: key })) })),
        )
      : await Promise.all(
          priorities.map(async (key) => ({
            key,
            ...(await countOf(desk, { ...narrowing(desk), ...(status && { status }), priority: key })),
          })),
        );
  const list = shortTable<(typeof rows)[number]>(rows, {
    [capital(group)]: ({ key }) => inWords(key),
    Requests: ({ total, total_capped }) => `${total_capped ? 'more than ' : ''}${total}`,
  });
  return `Maintenance requests${whichOnes(desk)}, by ${group}:${list}`;
}

/** Those that nobody is assigned to: a list can't be narrowed by it. */
async function unassigned(desk: Desk): Promise<string> {
  const found = await Promise.all(
    (['open', 'in_progress'] as const).map((status) =>
      desk.research.look(lookups.find_requests, { ...narrowing(desk), status, sort: '-priority', limit: 50 }),
    ),
  );
  const rows = found.flatMap(({ requests }) => requests).filter(({ assigned_to }) => assigned_to === null);
  const all = found.every(({ requests, total }) => total === requests.length);
  const count = `${all ? '' : 'At least '}${many(rows.length, noun(desk))}`;
  return `${capital(count)}${whichOnes(desk)} ${rows.length === 1 ? 'is' : 'are'} unfinished and assigned to nobody.${requestTable(rows)}`;
}

/** Those of a priority: what is finished is named beside them and not shown. */
async function unfinished(desk: Desk): Promise<string> {
  const { research } = desk;
  const [open, begun] = await Promise.all([
    research.look(lookups.find_requests, { ...narrowing(desk), status: 'open', limit: mostShown }),
    research.look(lookups.find_requests, { ...narrowing(desk), status: 'in_progress', limit: mostShown }),
  ]);
  const all = await countOf(desk, narrowing(desk));
  const rows = [...open.requests, ...begun.requests];
  const lead = `**${capital(many(open.total, noun(desk, 'open'), open.total_capped))}**${whichOnes(desk)}, and ${begun.total_capped ? 'more than ' : ''}${begun.total} in progress`;
  const seen = open.total + begun.total;
  const finished =
    all.total === seen
      ? ''
      : ` With those that are finished there are ${all.total_capped ? 'more than ' : ''}${all.total}.`;
  return `${lead}.${finished}${requestTable(rows, { total: seen })}`;
}

async function list(desk: Desk): Promise<string> {
  const { research, inquiry } = desk;
  const { request_status: status } = inquiry.narrowed;
  const { requests: rows, ...counted } = await research.look(lookups.find_requests, {
    ...narrowing(desk),
    ...(status && { status }),
    sort: inquiry.order ? sorts[inquiry.order] : '-created_at',
    limit: inquiry.limit ?? mostShown,
  });
  const said = status === 'completed' || status === 'cancelled' ? (inquiry.period ? undefined : status) : status;
  const count = `**${capital(many(counted.total, noun(desk, said), counted.total_capped))}**${whichOnes(desk)}`;
  const begun =
    status === 'open'
      ? await countOf(desk, { ...narrowing(desk), status: 'in_progress' })
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

/** Maintenance requests as a list or a number. */
export const requests: Answer = async (desk) => {
  const { narrowed, group } = desk.inquiry;
  if (group === 'status' || group === 'priority') return grouped(desk, group);
  if (narrowed.unassigned) return unassigned(desk);
  const busy = /\b(?:how busy|working on|needs? (?:fix|repair)|to be (?:fixed|repaired)|(?:is|are) broken)/i.test(
    desk.inquiry.text,
  );
  const unsaid = !narrowed.request_status && !desk.inquiry.period;
  return (unsaid && (narrowed.priority || busy)) || narrowed.unfinished ? unfinished(desk) : list(desk);
};
