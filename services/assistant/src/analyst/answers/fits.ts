import { recordLink } from '../../chat/markdown.ts';
import { lookups } from '../../tools/tool-table.ts';
import type { ResultOf } from '../rows.ts';
import { resolveRequest } from '../subjects/resolve-request.ts';
import type { Answer } from './answer-context.ts';
import { dollars, joinList } from './in-words.ts';
import { shortTable } from './tables.ts';

type Reason = ResultOf<'who_fits'>['suggestions'][number]['reasons'][number];

const reasons: Readonly<Record<Reason, string>> = {
  service_type: 'has the right trade',
  specialties: 'has matching skills',
  available: 'is available',
  same_city: 'is in the same city',
  same_state: 'is in the same state',
  least_busy: 'has the fewest open requests',
};

/** Why a person is suitable, in words. */
export const whyFits = (of: readonly Reason[]): string => joinList(of.map((reason) => reasons[reason]));

/** The most suitable personnel for a request. */
export const fits: Answer = async (context) => {
  const resolved = await resolveRequest(context);
  if ('unclear' in resolved) return resolved.unclear;
  const { request, suggestions } = await context.research.lookUp(lookups.who_fits, { request_id: resolved.id });
  const title = recordLink(`${request.id}: ${request.title}`, request.path);
  const [best] = suggestions;
  if (!best) return `None of your maintenance personnel fits request ${title}.`;
  const lead = `${recordLink(best.personnel.name, best.personnel.path)} fits request ${title} best: ${whyFits(best.reasons) || 'no one is a better match'}.`;
  const list = shortTable(suggestions.slice(0, 5), {
    Name: ({ personnel: { name, path } }) => recordLink(name, path),
    Trade: ({ personnel }) => personnel.service_type,
    'Per hour': ({ personnel: { hourly_rate } }) => (hourly_rate === null ? '—' : dollars(hourly_rate)),
    Availability: ({ personnel }) => personnel.availability,
    Why: (row) => whyFits(row.reasons),
  });
  return `${lead}${list}`;
};
