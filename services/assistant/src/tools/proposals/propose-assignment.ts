import { Id, Input } from '@keystead/contracts';
import { Conflict, Forbidden } from '@keystead/service-kit';
import type { Proposal } from '../../actions/proposal.ts';
import { recordSource } from '../pages/sources.ts';
import { recordText } from '../rows/record-text.ts';
import { tool } from '../tool.ts';
import { needed } from '../tool-fields.ts';
import { detailLines } from './detail-lines.ts';
import { availabilityWords, priorityWords } from './field-words.ts';

/** Proposes to assign a request to one of the personnel. */
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
