import { Id, Input, maintenancePriorities, NewMaintenanceRequest, OneOf, serviceTypes } from '@keystead/contracts';
import { Forbidden } from '@keystead/service-kit';
import type { Proposal } from '../../actions/proposal.ts';
import { recordSource } from '../pages/sources.ts';
import { recordText } from '../rows/record-text.ts';
import { nameOf } from '../rows/tenant-row.ts';
import { tool } from '../tool.ts';
import { idOf, maybe, needed } from '../tool-fields.ts';
import { detailLines } from './detail-lines.ts';
import { priorityWords } from './field-words.ts';

const { title, description } = NewMaintenanceRequest.properties;

/** Proposes to create a maintenance request. */
export const proposeRequest = tool({
  name: 'propose_request',
  description: 'Proposes to open a maintenance request. Only shows it to the person, who decides.',
  label: 'Drafting a maintenance request',
  proposes: true,
  input: Input({
    property_id: needed(Id, 'Id of the property'),
    title: needed(title, 'What is the matter, in a few words'),
    description: needed(description, 'What is the matter, in the words of the person'),
    priority: maybe(OneOf(maintenancePriorities), 'medium by default'),
    service_type: maybe(OneOf(serviceTypes), 'The trade that it needs, where it is plain'),
    tenant_id: idOf('the tenant whom it concerns; not where the person asking is the tenant'),
  }),
  async run({ call }, input) {
    const { property_id: id, tenant_id, priority, service_type } = input;
    const [property, tenant, { abilities }] = await Promise.all([
      call('GET /properties/{id}', { params: { id } }),
      tenant_id === undefined ? null : call('GET /tenants/{id}', { params: { id: tenant_id } }),
      call('GET /maintenance', { query: { limit: 1 } }),
    ]);
    if (!abilities.create) throw new Forbidden('Confirm your e-mail address before you request maintenance.');
    const name = recordText(property.name);
    const data: Proposal = {
      deed: { kind: 'request', body: input },
      title: `Maintenance request for ${name}`,
      details: detailLines({
        Property: recordText([...new Set([property.name, property.address, property.city])].join(', ')),
        Title: input.title,
        Description: input.description,
        Priority: priorityWords[priority ?? 'medium'],
        Trade: service_type,
        Tenant: tenant && recordText(nameOf(tenant)),
      }),
      to: [],
    };
    return { data, sources: [recordSource('properties', { id, label: property.name })] };
  },
});
