import { escapeMarkdown, recordLink } from '../../chat/markdown.ts';
import { lookups } from '../../tools/tool-table.ts';
import type { Answer } from './desk.ts';
import { personnel, personnelFacts } from './personnel.ts';
import { propertyFacts } from './property.ts';
import { facts } from './tables.ts';
import { tenantFacts, tenants } from './tenants.ts';

/** How somebody is reached. */
export const contact: Answer = async (desk) => {
  const { subjects, inquiry, research } = desk;
  if (subjects.personnel) return personnelFacts(desk, subjects.personnel.id);
  if (subjects.property && !subjects.tenant) return propertyFacts(desk, subjects.property.id);
  const { tenant } = subjects;
  if (!tenant && /\b(?:tenants|renters)\b/i.test(inquiry.text)) return tenants(desk);
  if (!tenant && /\b(?:personnel|contractors|plumbers?|electricians?|staff)\b/i.test(inquiry.text))
    return personnel(desk);
  if (!tenant) return desk.renter ? 'How to reach your landlord is not among the records that I can see.' : null;
  if (/\bemergency\b/i.test(inquiry.text)) return tenantFacts(desk, tenant.id);
  await research.look(lookups.read_tenant, { tenant_id: tenant.id });
  const lines = facts({
    Phone: tenant.phone && escapeMarkdown(tenant.phone),
    Email: escapeMarkdown(tenant.email),
  });
  const none = tenant.phone === null ? ' No phone number is recorded.' : '';
  return `${recordLink(tenant.name, tenant.path)} is reached like this:${none}\n\n${lines}`;
};
