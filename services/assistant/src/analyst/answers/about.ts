import { recordLink } from '../../chat/markdown.ts';
import { lookups } from '../../tools/tool-table.ts';
import type { Answer } from './answer-context.ts';
import { joinList } from './in-words.ts';
import { personnelFacts } from './personnel.ts';
import { propertyFacts } from './property.ts';
import { tenantFacts } from './tenants.ts';

const linkTo = ({ name, path }: { name: string; path: string }) => recordLink(name, path);

/** Facts about the named person or property, or about a tenant's own property. */
export const about: Answer = async (context) => {
  const { tenant, property, personnel } = context.subjects;
  if (tenant) return tenantFacts(context, tenant.id);
  if (property) return propertyFacts(context, property.id);
  if (personnel) return personnelFacts(context, personnel.id);
  if (context.isTenant && /\blandlord\b/i.test(context.inquiry.text)) return 'I can’t see who your landlord is.';
  if (!/\b(?:home|house|apartment|flat|place|unit|live|address)\b/i.test(context.inquiry.text)) return null;
  const { properties, total } = await context.research.peek(lookups.find_properties, { limit: 10 });
  const [only] = properties;
  if (only && total === 1) return propertyFacts(context, only.id);
  if (total > 1) return `Which one do you mean: ${joinList(properties.map(linkTo), 'or')}?`;
  return properties.length === 0 && context.isTenant ? 'I find no home that you rent in your records.' : null;
};
