import { recordLink } from '../../chat/markdown.ts';
import { proposals } from '../../tools/tool-table.ts';
import type { Answer } from '../answers/answer-context.ts';
import { capital } from '../answers/in-words.ts';
import { resolveTenant } from '../subjects/resolve-tenant.ts';
import { CONFIRMATION_NOTICE } from './confirmation-notice.ts';

const MAX_SUBJECT_LENGTH = 80;

/** A text with a capital and a full stop. */
const sentence = (text: string) => (/[.!?]$/.test(text) ? capital(text) : `${capital(text)}.`);

/** A text shortened to a subject line, cut at the end of a word. */
export function short(text: string): string {
  const line = capital(text.replace(/\s+/g, ' ').trim()).replace(/[.!]$/, '');
  if (line.length <= MAX_SUBJECT_LENGTH) return line;
  return `${line.slice(0, MAX_SUBJECT_LENGTH).replace(/\s+\S*$/, '')}…`;
}

/** Drafts a message to a tenant, or a notice to all tenants of a property. */
export const message: Answer = async (context) => {
  const { inquiry, subjects, research } = context;
  const toAll = subjects.property !== null && subjects.tenant === null;
  const tenant = toAll || context.isTenant ? subjects.tenant : await resolveTenant(context);
  const to = tenant ?? subjects.property;
  if (!to && context.isTenant)
    return 'I can’t write to your landlord. They are notified of comments that you post on a maintenance request.';
  if (!to) return 'Who should I write to? Name a tenant, or a property to write to all its tenants.';
  const link = recordLink(to.name, to.path);
  if (!inquiry.actionText)
    return `What should I write to ${toAll ? `the tenants of ${link}` : link}? Give me the text to send.`;
  const greeting = tenant ? `Dear ${tenant.name},` : 'Hello,';
  const proposal = await research.lookUp(proposals.propose_message, {
    ...(tenant ? { tenant_id: tenant.id } : { property_id: to.id }),
    subject: short(inquiry.actionText),
    text: `${greeting}\n\n${sentence(inquiry.actionText)}\n\nKind regards`,
  });
  const what = toAll ? `a notice to the tenants of ${link}` : `a message to ${link}`;
  return {
    content: `I have drafted ${what}; you can change it on the card. ${CONFIRMATION_NOTICE}`,
    proposals: [proposal],
  };
};
