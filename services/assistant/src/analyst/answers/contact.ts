import { escapeMarkdown, recordLink } from '../../chat/markdown.ts';
import { lookups } from '../../tools/tool-table.ts';
import type { Answer } from './answer-context.ts';
import { personnel, personnelFacts } from './personnel.ts';
import { propertyFacts } from './property.ts';
import { facts } from './tables.ts';
import { tenantFacts, tenants } from './tenants.ts';

/** The contact details of a person. */
export const contact: Answer = async (context) => {
  const { subjects, inquiry, research } = context;
  if (subjects.personnel) return personnelFacts(context, subjects.personnel.id);
  if (subjects.property && !subjects.tenant) return propertyFacts(context, subjects.property.id);
  const { tenant } = subjects;
  if (!tenant && /\b(?:tenants|renters)\b/i.test(inquiry.text)) return tenants(context);
  if (!tenant && /\b(?:personnel|contractors|plumbers?|electricians?|staff)\b/i.test(inquiry.text))
    return personnel(context);
  if (!tenant) return context.isTenant ? 'I can’t see your landlord’s contact details.' : null;
  if (/\bemergency\b/i.test(inquiry.text)) return tenantFacts(context, tenant.id);
  await research.lookUp(lookups.read_tenant, { tenant_id: tenant.id });
  const lines = facts({
    Phone: tenant.phone && escapeMarkdown(tenant.phone),
    Email: escapeMarkdown(tenant.email),
  });
  const none = tenant.phone === null ? ' No phone number is recorded.' : '';
  return `${recordLink(tenant.name, tenant.path)} is reached like this:${none}\n\n${lines}`;
};
