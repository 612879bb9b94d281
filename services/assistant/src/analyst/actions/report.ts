import { recordLink } from '../../chat/markdown.ts';
import { lookups, proposals } from '../../tools/tool-table.ts';
import type { Answer, AnswerContext } from '../answers/answer-context.ts';
import { capital, listed } from '../answers/in-words.ts';
import { tradeFor } from '../understand/narrowed.ts';
import { beforeTheYes } from './before-the-yes.ts';
import { short } from './message.ts';

/** The property in question: the one named, the tenant's, or the only one. */
async function whereOf({ subjects, research }: AnswerContext): Promise<{ id: number } | { unclear: string }> {
  if (subjects.property) return subjects.property;
  if (subjects.tenant) return { id: subjects.tenant.property_id };
  const { properties, total } = await research.peek(lookups.find_properties, { limit: 8 });
  const [only] = properties;
  if (only && total === 1) return only;
  if (properties.length === 0)
    return { unclear: 'I find no property of yours that a maintenance request could be about.' };
  const names = listed(
    properties.map(({ name, path }) => recordLink(name, path)),
    'or',
  );
  return { unclear: `At which property is it? ${names}${total > properties.length ? ' or another' : ''}?` };
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

/** Drafts a maintenance request. */
export const report: Answer = async (context) => {
  const { inquiry, subjects, research, renter } = context;
  const where = await whereOf(context);
  if (!inquiry.said) return 'What is wrong? Say it in a few words, such as “the kitchen tap leaks”.';
  if ('unclear' in where) return where.unclear;
  const trade = tradeFor(inquiry.said);
  const proposal = await research.look(proposals.propose_request, {
    property_id: where.id,
    title: short(inquiry.said),
    description: capital(inquiry.said),
    ...priorityOf(`${inquiry.said} ${inquiry.text}`),
    ...(trade && { service_type: trade }),
    ...(subjects.tenant && !renter && { tenant_id: subjects.tenant.id }),
  });
  return { content: `I have drafted a maintenance request. ${beforeTheYes}`, proposals: [proposal] };
};
