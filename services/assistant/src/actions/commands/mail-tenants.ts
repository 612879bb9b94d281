import type { Notice, Tenant } from '@keystead/contracts';
import { authorise } from '@keystead/service-kit';
import type { ActionCommand } from '../proposal.ts';
import type { ExecutionContext, ExecutionResult } from './execution.ts';

type Message = Extract<ActionCommand, { kind: 'message' }>;

/** Paragraphs that an e-mail can have at most. */
const MAX_PARAGRAPHS = 10;

/** Splits a text into the paragraphs of an e-mail. Text beyond the maximum number goes into the last paragraph. */
function paragraphsOf(text: string): string[] {
  const all = text.split(/\n[^\S\n]*\n\s*/).filter((part) => part.trim());
  const rest = all.slice(MAX_PARAGRAPHS - 1);
  return [...all.slice(0, MAX_PARAGRAPHS - 1), ...(rest.length > 0 ? [rest.join('\n\n')] : [])];
}

/** Replies reach nobody, so the e-mail names its author. */
const emailTo = ({ user }: Tenant, { subject, text }: Message, { actionId, caller }: ExecutionContext): Notice => ({
  key: `action-${actionId}`,
  to: { user_id: user.id },
  subject,
  opening: `${caller.name.trim() || 'Your property manager'} has sent you this message:`,
  further: paragraphsOf(text.replaceAll('\r\n', '\n')),
});

/** A page that shows all of several tenants: their property, if they share one. */
function pageOf(tenants: readonly Tenant[]): ExecutionResult {
  const [first, ...others] = tenants as [Tenant, ...Tenant[]];
  if (others.length === 0) return { label: 'View the tenant', path: `/app/tenants/${first.id}` };
  const isShared = others.every(({ property_id }) => property_id === first.property_id);
  return isShared
    ? { label: 'View the property', path: `/app/properties/${first.property_id}` }
    : { label: 'View tenants', path: '/app/tenants' };
}

/** Mails tenants, each of whom the user must still manage. If one is no longer among them, nobody is mailed. */
export async function mailTenants(command: Message, context: ExecutionContext): Promise<ExecutionResult> {
  const tenants = await Promise.all(
    command.tenant_ids.map((id) => context.call('GET /tenants/{id}', { params: { id } })),
  );
  for (const { first_name, last_name, abilities } of tenants)
    authorise(abilities.update, `You may not write to ${first_name} ${last_name}.`);
  await context.start();
  await context.notices.write(
    context.caller.accountId,
    tenants.map((tenant) => emailTo(tenant, command, context)),
  );
  return pageOf(tenants);
}
