import { linkTo } from '../../chat/markdown.ts';
import type { PersonnelRow, ResultOf } from '../research.ts';
import { resolveRequest } from '../subjects.ts';
import type { Answer, AnswerContext } from './answer-context.ts';
import { capital, countText, dollars, joinList } from './in-words.ts';
import {
  dollarsOr,
  facts,
  factText,
  MAX_TABLE_ROWS,
  personnelTable,
  requestLink,
  requestTable,
  shortTable,
} from './tables.ts';

export async function personnelFacts({ research }: AnswerContext, personnel_id: number): Promise<string> {
  const { personnel, requests } = await research.lookUp('read_personnel', { personnel_id });
  const rate = personnel.hourly_rate === null ? '' : ` at **${dollars(personnel.hourly_rate)}** an hour`;
  const lead = `${linkTo(personnel)} does ${personnel.service_type}${rate}, is **${personnel.availability}** and has ${countText(personnel.open_requests, 'request')} in hand.`;
  const lines = facts({
    Phone: factText(personnel.phone),
    Email: factText(personnel.email),
    Location: factText(personnel.location),
    Specialties: factText(personnel.specialties),
  });
  return `${lead}\n\n${lines}${requestTable(requests)}`;
}

/** Sort order: available personnel first. */
const free = ({ availability }: PersonnelRow) => ['available', 'busy', 'unavailable'].indexOf(availability);

function ranked({ inquiry: { order, text: question } }: AnswerContext, rows: readonly PersonnelRow[]): string {
  const cheap = order === 'least' || /\bcheap/i.test(question);
  if (!cheap && order !== 'most') return '';
  const rated = rows.filter((row): row is PersonnelRow & { hourly_rate: number } => row.hourly_rate !== null);
  const [first] = rated.toSorted((a, b) => (cheap ? 1 : -1) * (a.hourly_rate - b.hourly_rate));
  if (!first) return 'No hourly rate is recorded. ';
  return `${linkTo(first)} charges the ${cheap ? 'least' : 'most'}: **${dollars(first.hourly_rate)}** an hour. `;
}

export const personnel: Answer = async (context) => {
  const { research, inquiry, subjects, isTenant } = context;
  if (subjects.personnel) return personnelFacts(context, subjects.personnel.id);
  const { service_type, availability } = inquiry.filters;
  const { personnel: rows, ...counted } = await research.lookUp('find_personnel', {
    service_type,
    availability,
    limit: 50,
  });
  const asksForAdvice = /\b(?:recommend|suggest|good|need)/i.test(inquiry.text);
  const inOrder = asksForAdvice ? rows.toSorted((a, b) => free(a) - free(b)) : rows;
  const who = `${availability ? `${availability} ` : ''}maintenance personnel${service_type ? ` for ${service_type}` : ''}`;
  if (rows.length === 0)
    return isTenant ? 'Maintenance personnel are only available to landlords.' : `I find no ${who} among your records.`;
  const all = counted.total === rows.length;
  const lead = all ? ranked(context, rows) : '';
  return `${lead}**${capital(countText(counted.total, 'person', counted.total_capped))}** ${counted.total === 1 ? 'is' : 'are'} ${who}.${personnelTable(inOrder.slice(0, MAX_TABLE_ROWS), counted)}`;
};

type Reason = ResultOf<'who_fits'>['suggestions'][number]['reasons'][number];

const reasons: Readonly<Record<Reason, string>> = {
  service_type: 'has the right trade',
  specialties: 'has matching skills',
  available: 'is available',
  same_city: 'is in the same city',
  same_state: 'is in the same state',
  least_busy: 'has the fewest open requests',
};

export const whyFits = (of: readonly Reason[]): string => joinList(of.map((reason) => reasons[reason]));

export const fits: Answer = async (context) => {
  const resolved = await resolveRequest(context);
  if ('unclear' in resolved) return resolved.unclear;
  const { request, suggestions } = await context.research.lookUp('who_fits', { request_id: resolved.id });
  const title = requestLink(request);
  const [best] = suggestions;
  if (!best) return `None of your maintenance personnel fits request ${title}.`;
  const lead = `${linkTo(best.personnel)} fits request ${title} best: ${whyFits(best.reasons) || 'no one is a better match'}.`;
  const list = shortTable(suggestions.slice(0, 5), {
    Name: ({ personnel }) => linkTo(personnel),
    Trade: ({ personnel }) => personnel.service_type,
    'Per hour': ({ personnel }) => dollarsOr(personnel.hourly_rate),
    Availability: ({ personnel }) => personnel.availability,
    Why: (row) => whyFits(row.reasons),
  });
  return `${lead}${list}`;
};
