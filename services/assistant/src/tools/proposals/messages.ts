import { AssistantAction, Input, type Tenant } from '@keystead/contracts';
import { Forbidden, ValidationFailed } from '@keystead/service-kit';
import type { Proposal } from '../../actions/action.ts';
import type { ApiCall } from '../../records/caller-records.ts';
import { nameOf, recordText } from '../record-rows.ts';
import { recordSource } from '../sources.ts';
import { idOf, needed, type Source, tool } from '../tool.ts';
import { detailLines } from './card.ts';

const MAX_RECIPIENTS = 50;

const messageFields = AssistantAction.properties.message.anyOf[0].properties;

interface Recipients {
  readonly tenants: readonly Tenant[];
  /** The recipients as the card names them. */
  readonly label: string;
  readonly source: Source;
}

async function oneTenant(call: ApiCall, id: number): Promise<Recipients> {
  const tenant = await call('GET /tenants/{id}', { params: { id } });
  const label = nameOf(tenant);
  return { tenants: [tenant], label, source: recordSource('tenants', { id, label }) };
}

async function tenantsOf(call: ApiCall, property_id: number): Promise<Recipients> {
  const { name } = await call('GET /properties/{id}', { params: { id: property_id } });
  const query = { property_id, status: 'active', sort: 'name', limit: MAX_RECIPIENTS } as const;
  const { tenants, total } = await call('GET /tenants', { query });
  if (tenants.length === 0) throw new ValidationFailed({ property_id: 'has no active tenant to write to' });
  if (total > MAX_RECIPIENTS)
    throw new ValidationFailed({ property_id: `has more than ${MAX_RECIPIENTS} active tenants to write to at once` });
  const label = tenants.length === 1 ? `the tenant of ${name}` : `the ${tenants.length} tenants of ${name}`;
  return { tenants, label, source: recordSource('properties', { id: property_id, label: name }) };
}

function recipients(call: ApiCall, { tenant_id, property_id }: { tenant_id?: number; property_id?: number }) {
  if (tenant_id !== undefined && property_id === undefined) return oneTenant(call, tenant_id);
  if (property_id !== undefined && tenant_id === undefined) return tenantsOf(call, property_id);
  throw new ValidationFailed({ tenant_id: 'name either a tenant or a property, not both' });
}

export const proposeMessage = tool({
  name: 'propose_message',
  description: `Proposes to mail a message or a notice to one tenant, or to the active tenants of a property (${MAX_RECIPIENTS} at most). Only shows it to the person, who decides.`,
  label: 'Drafting a message',
  proposes: true,
  input: Input({
    tenant_id: idOf('the tenant; not together with property_id'),
    property_id: idOf('the property whose active tenants it goes to'),
    subject: needed(messageFields.subject, 'Subject'),
    text: needed(messageFields.text, 'The whole text, in plain words'),
  }),
  async run({ call }, { subject, text, ...whom }) {
    const { tenants, label, source } = await recipients(call, whom);
    if (tenants.some(({ abilities }) => !abilities.update))
      throw new Forbidden('You can only write to tenants whom you manage.');
    const to = tenants.map((tenant) => recordText(nameOf(tenant)));
    const addresses = tenants.map(({ email }, at) => `${to[at]} (${email})`).join(', ');
    const data: Proposal = {
      deed: { kind: 'message', tenant_ids: tenants.map(({ id }) => id), subject, text },
      title: recordText(`Message to ${label}`),
      details: detailLines({ To: addresses, 'Sent by': 'E-mail' }),
      to,
    };
    return { data, sources: [source] };
  },
});
