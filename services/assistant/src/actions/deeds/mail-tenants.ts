import type { Notice, Tenant } from '@keystead/contracts';
import { authorise } from '@keystead/service-kit';
import type { Deed } from '../proposal.ts';
import type { Doing, Done } from './doing.ts';

type Message = Extract<Deed, { kind: 'message' }>;

/** Paragraphs that a letter has room for. */
const MAX_PARAGRAPHS = 10;

/** A text as the paragraphs of a letter; what is beyond their number goes into the last. */
function paragraphsOf(text: string): string[] {
  const all = text.split(/\n[^\S\n]*\n\s*/).filter((part) => part.trim());
  const rest = all.slice(MAX_PARAGRAPHS - 1);
  return [...all.slice(0, MAX_PARAGRAPHS - 1), ...(rest.length > 0 ? [rest.join('\n\n')] : [])];
}

/** Answers go to nobody, so that the letter names who has written. */
const letterTo = ({ user }: Tenant, { subject, text }: Message, { actionId, caller }: Doing): Notice => ({
  key: `action-${actionId}`,
  to: { user_id: user.id },
  subject,
  opening: `${caller.name.trim() || 'Whoever manages your home'} has sent you this message:`,
  further: paragraphsOf(text.replaceAll('\r\n', '\n')),
});

/** Where several tenants are seen together: their home, where they share one. */
function pageOf(tenants: readonly Tenant[]): Done {
  const [first, ...others] = tenants as [Tenant, ...Tenant[]];
  if (others.length === 0) return { label: 'View the tenant', path: `/app/tenants/${first.id}` };
  const isShared = others.every(({ property_id }) => property_id === first.property_id);
  return isShared
    ? { label: 'View the property', path: `/app/properties/${first.property_id}` }
    : { label: 'View tenants', path: '/app/tenants' };
}

/** Mails tenants, each of whom the person still manages: one whom they don't, and nobody is mailed. */
export async function mailTenants(deed: Message, doing: Doing): Promise<Done> {
  const tenants = await Promise.all(deed.tenant_ids.map((id) => doing.ask('GET /tenants/{id}', { params: { id } })));
  for (const { first_name, last_name, abilities } of tenants)
    authorise(abilities.update, `You may not write to ${first_name} ${last_name}.`);
  await doing.begin();
  await doing.notices.write(
    doing.caller.accountId,
    tenants.map((tenant) => letterTo(tenant, deed, doing)),
  );
  return pageOf(tenants);
}
