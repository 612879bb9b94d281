import { recordLink } from '../../chat/markdown.ts';
import { proposals } from '../../tools/tool-table.ts';
import type { Answer } from '../answers/answer-context.ts';
import { capital } from '../answers/in-words.ts';
import { meantTenant } from '../subjects/meant-tenant.ts';
import { beforeTheYes } from './before-the-yes.ts';

const longestSubject = 80;

/** A text with a capital and a full stop. */
const sentence = (text: string) => (/[.!?]$/.test(text) ? capital(text) : `${capital(text)}.`);

/** A text shortened to a subject line, cut at the end of a word. */
export function short(text: string): string {
  const line = capital(text.replace(/\s+/g, ' ').trim()).replace(/[.!]$/, '');
  if (line.length <= longestSubject) return line;
  return `${line.slice(0, longestSubject).replace(/\s+\S*$/, '')}…`;
}

/** Drafts a message to a tenant, or a notice to all tenants of a property. */
export const message: Answer = async (context) => {
  const { inquiry, subjects, research } = context;
  const toAll = subjects.property !== null && subjects.tenant === null;
  const tenant = toAll || context.renter ? subjects.tenant : await meantTenant(context);
  const to = tenant ?? subjects.property;
  if (!to && context.renter)
    return 'I can’t write to your landlord. What you write on the page of a maintenance request, they are told of.';
  if (!to) return 'To whom shall I write? Name a tenant, or a property whose tenants it goes to.';
  const link = recordLink(to.name, to.path);
  if (!inquiry.said)
    return `What shall I write to ${toAll ? `the tenants of ${link}` : link}? Say it as it is to be sent.`;
  const greeting = tenant ? `Dear ${tenant.name},` : 'Hello,';
  const proposal = await research.look(proposals.propose_message, {
    ...(tenant ? { tenant_id: tenant.id } : { property_id: to.id }),
    subject: short(inquiry.said),
    text: `${greeting}\n\n${sentence(inquiry.said)}\n\nKind regards`,
  });
  const what = toAll ? `a notice to the tenants of ${link}` : `a message to ${link}`;
  return { content: `I have drafted ${what}; you can change it on the card. ${beforeTheYes}`, proposals: [proposal] };
};
