import type { MaintenanceRequest } from '@keystead/contracts';
import {
  formatMoneyValue,
  formatWith,
  type HistoryChange,
  type HistoryFields,
  HistorySection,
  RecordHistory,
} from '@keystead/crud-ui';
import { maintenanceRequests } from './maintenance-collection.ts';
import { priorityNames, statusNames } from './maintenance-labels.ts';
import { fieldLabels } from './request-fields.ts';
import { scheduledText } from './scheduled-time.ts';

const countOf = (photos: HistoryChange['to']) => (photos === null ? 0 : String(photos).split(', ').length);

/** A change to the photos in words. The history contains their ids. */
const describePhotoChange = ({ from, to }: HistoryChange) =>
  countOf(to) > countOf(from) ? 'added a photo' : 'deleted a photo';

// The names represent the ids too.
const hidden = { said: () => null };

const fieldsIn = (zone: string): HistoryFields => ({
  ...Object.fromEntries(Object.entries(fieldLabels).map(([name, label]) => [name, { label }])),
  property_id: { label: fieldLabels.property_id, ...hidden },
  property_name: { label: fieldLabels.property_id },
  tenant_id: { label: fieldLabels.tenant_id, ...hidden },
  tenant_name: { label: fieldLabels.tenant_id },
  assigned_to: { label: fieldLabels.assigned_to, ...hidden },
  assigned_to_name: { label: fieldLabels.assigned_to },
  priority: { label: fieldLabels.priority, show: formatWith(priorityNames) },
  status: { label: fieldLabels.status, show: formatWith(statusNames) },
  estimated_cost: { label: fieldLabels.estimated_cost, show: formatMoneyValue },
  scheduled_date: { label: fieldLabels.scheduled_date, show: (at) => scheduledText(String(at), zone) },
  photos: { label: 'Photos', said: describePhotoChange },
});

/** The change history of a request. */
export function RequestHistory({ maintenance: { id, time_zone } }: { maintenance: MaintenanceRequest }) {
  return (
    <HistorySection>
      <RecordHistory
        collection={maintenanceRequests}
        operation="GET /maintenance/{id}/history"
        id={id}
        noun="request"
        fields={fieldsIn(time_zone)}
      />
    </HistorySection>
  );
}
