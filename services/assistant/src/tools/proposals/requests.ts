import { Id, Input, maintenancePriorities, NewMaintenanceRequest, OneOf, serviceTypes } from '@keystead/contracts';
import { Conflict, Forbidden } from '@keystead/service-kit';
import type { Proposal } from '../../actions/action.ts';
import { nameOf, recordText } from '../record-rows.ts';
import { recordSource } from '../sources.ts';
import { idOf, maybe, needed, tool } from '../tool.ts';
import { availabilityWords, detailLines, priorityWords } from './card.ts';

const { title, description } = NewMaintenanceRequest.properties;

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

export const proposeAssignment = tool({
  name: 'propose_assignment',
  description:
    'Proposes to assign a maintenance request that is open or in progress to one of the maintenance personnel. Only shows it to the person, who decides.',
  label: 'Drafting an assignment',
  proposes: true,
  input: Input({
    request_id: needed(Id, 'Id of the request'),
    personnel_id: needed(Id, 'Id of the maintenance personnel'),
  }),
  async run({ call }, { request_id, personnel_id }) {
    const request = await call('GET /maintenance/{id}', { params: { id: request_id } });
    if (!request.abilities.manage) throw new Forbidden('Only your landlord can assign somebody to a request.');
    const personnel = await call('GET /maintenance-personnel/{id}', { params: { id: personnel_id } });
    if (request.closed_at !== null) throw new Conflict(`Request ${request_id} is ${request.status} already.`);
    const name = recordText(personnel.name);
    if (request.assigned_to === personnel_id) throw new Conflict(`Request ${request_id} is already assigned to them.`);
    const { service_type, availability, open_requests } = personnel;
    const data: Proposal = {
      deed: { kind: 'assignment', request_id, personnel_id, version: request.version },
      title: `Assign ${name} to request ${request_id}`,
      details: detailLines({
        Request: recordText(request.title),
        Property: recordText(request.property_name),
        Priority: priorityWords[request.priority],
        'Assigned to': `${name}, ${service_type}`,
        Availability: `${availabilityWords[availability]}, ${open_requests} in hand`,
        Replaces: request.assigned_to_name && recordText(request.assigned_to_name),
      }),
      to: [],
    };
    return {
      data,
      sources: [
        recordSource('maintenance', { id: request_id, label: request.title }),
        recordSource('personnel', { id: personnel_id, label: personnel.name }),
      ],
    };
  },
});
