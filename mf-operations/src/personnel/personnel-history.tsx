import type { Personnel } from '@keystead/contracts';
import { formatMoneyValue, formatWith, type HistoryFields, RecordHistory } from '@keystead/crud-ui';
import { personnel } from './personnel-collection.ts';
import { fieldLabels } from './personnel-fields.ts';
import { availabilityNames, NOUN } from './personnel-labels.ts';

const fields: HistoryFields = {
  ...Object.fromEntries(Object.entries(fieldLabels).map(([name, label]) => [name, { label }])),
  availability: { label: fieldLabels.availability, show: formatWith(availabilityNames) },
  hourly_rate: { label: fieldLabels.hourly_rate, show: formatMoneyValue },
};

/** The change history of one of the personnel. */
export function PersonnelHistory({ id }: Pick<Personnel, 'id'>) {
  return (
    <RecordHistory
      collection={personnel}
      operation="GET /maintenance-personnel/{id}/history"
      id={id}
      noun={NOUN}
      fields={fields}
    />
  );
}
