import { recordLink } from '../../chat/markdown.ts';
import { lookups, proposals } from '../../tools/tool-table.ts';
import type { Answer, AnswerContext } from '../answers/answer-context.ts';
import { capital, joinList } from '../answers/in-words.ts';
import { tradeFor } from '../understand/filters.ts';
import { CONFIRMATION_NOTICE } from './confirmation-notice.ts';
import { short } from './message.ts';

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

/** Drafts a maintenance request. */
export const report: Answer = async (context) => {
  const { inquiry, subjects, research, isTenant } = context;
  const where = await whereOf(context);
  if (!inquiry.actionText) return 'What is wrong? Describe it in a few words, such as “the kitchen tap leaks”.';
  if ('unclear' in where) return where.unclear;
  const trade = tradeFor(inquiry.actionText);
  const proposal = await research.lookUp(proposals.propose_request, {
    property_id: where.id,
    title: short(inquiry.actionText),
    description: capital(inquiry.actionText),
    ...priorityOf(`${inquiry.actionText} ${inquiry.text}`),
    ...(trade && { service_type: trade }),
    ...(subjects.tenant && !isTenant && { tenant_id: subjects.tenant.id }),
  });
  return { content: `I have drafted a maintenance request. ${CONFIRMATION_NOTICE}`, proposals: [proposal] };
};
