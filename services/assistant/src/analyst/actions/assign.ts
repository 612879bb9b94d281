import { recordLink } from '../../chat/markdown.ts';
import { lookups, proposals } from '../../tools/tool-table.ts';
import type { Answer } from '../answers/answer-context.ts';
import { whyFits } from '../answers/fits.ts';
import { meantRequest } from '../subjects/meant-request.ts';
import { beforeTheYes } from './before-the-yes.ts';

/** Drafts the assignment of a request, to the most suitable personnel where the question names nobody. */
export const assign: Answer = async (context) => {
  const { inquiry, research, subjects } = context;
  const meant = await meantRequest(context);
  if ('unclear' in meant) return meant.unclear;
  if (subjects.personnel) {
    const { id: personnel_id, name, path } = subjects.personnel;
    const proposal = await research.look(proposals.propose_assignment, { request_id: meant.id, personnel_id });
    return {
      content: `I have prepared to assign ${recordLink(name, path)} to request ${meant.id}. ${beforeTheYes}`,
      proposals: [proposal],
    };
  }
  const { suggestions } = await research.look(lookups.who_fits, { request_id: meant.id });
  const trade = inquiry.narrowed.service_type;
  const best = suggestions.find(({ personnel }) => !trade || personnel.service_type === trade);
  if (!best) return `I find nobody who fits request ${meant.id}. Name whom to assign.`;
  const { id: personnel_id, name, path } = best.personnel;
  const proposal = await research.look(proposals.propose_assignment, { request_id: meant.id, personnel_id });
  const why = whyFits(best.reasons);
  return {
    content: `${recordLink(name, path)} fits request ${meant.id} best${why && `: ${why}`}. I have prepared to assign them. ${beforeTheYes}`,
    proposals: [proposal],
  };
};
