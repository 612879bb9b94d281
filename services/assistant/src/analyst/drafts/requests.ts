import { recordLink } from '../../chat/markdown.ts';
import { lookups, proposals } from '../../tools/tools.ts';
import type { Answer, AnswerContext } from '../answers/answer-context.ts';
import { capital, joinList } from '../answers/in-words.ts';
import { whyFits } from '../answers/personnel.ts';
import { resolveRequest } from '../subjects/resolve-subjects.ts';
import { tradeFor } from '../understand/filters.ts';
import { CONFIRMATION_NOTICE, toSubject } from './draft-text.ts';

/** The property in question: the one named, the tenant's, or the only one. */
async function whereOf({ subjects, research }: AnswerContext): Promise<{ id: number } | { unclear: string }> {
  if (subjects.property) return subjects.property;
  if (subjects.tenant) return { id: subjects.tenant.property_id };
  const { properties, total } = await research.peek(lookups.find_properties, { limit: 8 });
  const [only] = properties;
  if (only && total === 1) return only;
  if (properties.length === 0) return { unclear: 'I find no property to create a maintenance request for.' };
  const names = joinList(
    properties.map(({ name, path }) => recordLink(name, path)),
    'or',
  );
  return { unclear: `Which property is it? ${names}${total > properties.length ? ' or another' : ''}?` };
}

function priorityOf(text: string) {
  // Checked first, because "not urgent" contains "urgent".
  if (/\b(?:low priority|not (?:very |so |that )?(?:urgent|important)|whenever)\b/i.test(text))
    return { priority: 'low' } as const;
  if (/\b(?:urgent(?:ly)?|emergency|flood\w*|gas|fire|sparks?|immediately)\b/i.test(text))
    return { priority: 'urgent' } as const;
  if (/\b(?:high priority|important)\b/i.test(text)) return { priority: 'high' } as const;
  return {};
}

export const report: Answer = async (context) => {
  const { inquiry, subjects, research, isTenant } = context;
  const where = await whereOf(context);
  if (!inquiry.actionText) return 'What is wrong? Describe it in a few words, such as “the kitchen tap leaks”.';
  if ('unclear' in where) return where.unclear;
  const trade = tradeFor(inquiry.actionText);
  const proposal = await research.lookUp(proposals.propose_request, {
    property_id: where.id,
    title: toSubject(inquiry.actionText),
    description: capital(inquiry.actionText),
    ...priorityOf(`${inquiry.actionText} ${inquiry.text}`),
    ...(trade && { service_type: trade }),
    ...(subjects.tenant && !isTenant && { tenant_id: subjects.tenant.id }),
  });
  return { content: `I have drafted a maintenance request. ${CONFIRMATION_NOTICE}`, proposals: [proposal] };
};

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
