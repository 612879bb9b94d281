import { recordLink } from '../../chat/markdown.ts';
import { lookups } from '../../tools/tool-table.ts';
import type { FoundBy } from '../rows.ts';
import { meantRequest } from '../subjects/meant-request.ts';
import type { Answer } from './answer-context.ts';
import { dollars, listed } from './in-words.ts';
import { shortTable } from './tables.ts';

type Reason = FoundBy<'who_fits'>['suggestions'][number]['reasons'][number];

const reasons: Readonly<Record<Reason, string>> = {
  service_type: 'has the trade',
  specialties: 'has done such work',
  available: 'is available',
  same_city: 'is in the same city',
  same_state: 'is in the same state',
  least_busy: 'has the least in hand',
};

/** Why a person is suitable, in words. */
export const whyFits = (of: readonly Reason[]): string => listed(of.map((reason) => reasons[reason]));

/** The most suitable personnel for a request. */
export const fits: Answer = async (context) => {
  const meant = await meantRequest(context);
  if ('unclear' in meant) return meant.unclear;
  const { request, suggestions } = await context.research.look(lookups.who_fits, { request_id: meant.id });
  const title = recordLink(`${request.id}: ${request.title}`, request.path);
  const [best] = suggestions;
  if (!best) return `Nobody of your maintenance personnel fits request ${title}.`;
  const lead = `${recordLink(best.personnel.name, best.personnel.path)} fits request ${title} best: ${whyFits(best.reasons) || 'nobody has more to say for them'}.`;
  const list = shortTable(suggestions.slice(0, 5), {
    Name: ({ personnel: { name, path } }) => recordLink(name, path),
    Trade: ({ personnel }) => personnel.service_type,
    'An hour': ({ personnel: { hourly_rate } }) => (hourly_rate === null ? '—' : dollars(hourly_rate)),
    Availability: ({ personnel }) => personnel.availability,
    Why: (row) => whyFits(row.reasons),
  });
  return `${lead}${list}`;
};
