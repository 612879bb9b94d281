import { recordLink } from '../../chat/markdown.ts';
import { lookups, proposals } from '../../tools/tool-table.ts';
import type { Answer } from '../answers/answer-context.ts';
import { whyFits } from '../answers/fits.ts';
import { resolveRequest } from '../subjects/resolve-request.ts';
import { CONFIRMATION_NOTICE } from './confirmation-notice.ts';

/** Drafts the assignment of a request, to the most suitable personnel where the question names nobody. */
export const assign: Answer = async (context) => {
  const { inquiry, research, subjects } = context;
  const request = await resolveRequest(context);
  if ('unclear' in request) return request.unclear;
  if (subjects.personnel) {
    const { id: personnel_id, name, path } = subjects.personnel;
    const proposal = await research.lookUp(proposals.propose_assignment, { request_id: request.id, personnel_id });
    return {
      content: `I’m ready to assign ${recordLink(name, path)} to request ${request.id}. ${CONFIRMATION_NOTICE}`,
      proposals: [proposal],
    };
  }
  const { suggestions } = await research.lookUp(lookups.who_fits, { request_id: request.id });
  const trade = inquiry.filters.service_type;
  const best = suggestions.find(({ personnel }) => !trade || personnel.service_type === trade);
  if (!best) return `I find nobody who fits request ${request.id}. Name whom to assign.`;
  const { id: personnel_id, name, path } = best.personnel;
  const proposal = await research.lookUp(proposals.propose_assignment, { request_id: request.id, personnel_id });
  const why = whyFits(best.reasons);
  return {
    content: `${recordLink(name, path)} fits request ${request.id} best${why && `: ${why}`}. I’m ready to assign them. ${CONFIRMATION_NOTICE}`,
    proposals: [proposal],
  };
};
