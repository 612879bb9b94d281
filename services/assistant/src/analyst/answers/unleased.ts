import { lookups } from '../../tools/tool-table.ts';
import type { Answer, AnswerContext } from './answer-context.ts';
import { countText } from './in-words.ts';
import { propertyTable, tenantTable } from './tables.ts';

/** Rows that are compared at most. Lists have no filter for missing records. */
const MAX_COMPARED = 50;

const tooMany = 'I can compare 50 records at most, and there are more.';

async function active({ research }: AnswerContext) {
  const { leases, total } = await research.lookUp(lookups.find_leases, { status: 'active', limit: MAX_COMPARED });
  return { leases, whole: total === leases.length };
}

/** Properties or tenants without an active lease. */
export const unleased: Answer = async (context) => {
  const { research, inquiry } = context;
  const { leases, whole } = await active(context);
  if (!/\b(?:properties|property|homes?|houses?|apartments?|units?|places?)\b/i.test(inquiry.text)) {
    const { tenants, total } = await research.lookUp(lookups.find_tenants, { limit: MAX_COMPARED });
    if (!whole || total > tenants.length) return tooMany;
    const leasing = new Set(leases.map(({ tenant_id }) => tenant_id));
    const rows = tenants.filter(({ id }) => !leasing.has(id));
    return `You have **${countText(rows.length, 'tenant')}** without an active lease of their own.${tenantTable(rows)}`;
  }
  const { properties, total } = await research.lookUp(lookups.find_properties, { limit: MAX_COMPARED });
  if (!whole || total > properties.length) return tooMany;
  const leased = new Set(leases.map(({ property_id }) => property_id));
  const rows = properties.filter(({ id }) => !leased.has(id));
  return `You have **${countText(rows.length, 'property')}** without an active lease.${propertyTable(rows)}`;
};
