import type { Property } from '@keystead/contracts';
import {
  formatMoneyValue,
  formatWith,
  type HistoryChange,
  type HistoryFields,
  properties,
  RecordHistory,
} from '@keystead/crud-ui';
import { zoneName } from '@keystead/ui';
import { fieldLabels } from './property-fields.ts';
import { statusNames, typeNames } from './property-labels.ts';

const idsIn = (photos: HistoryChange['to']) => (photos === null ? [] : String(photos).split(', '));

/** A change to the photos in words. The history contains their ids in order. */
function photoChange({ from, to }: HistoryChange): string {
  const before = idsIn(from);
  const after = idsIn(to);
  if (after.length > before.length) return 'added a photo';
  if (after.length < before.length) return 'deleted a photo';
  return before[0] === after[0] ? 'put the photos in another order' : 'chose another cover photo';
}

const fields: HistoryFields = {
  ...Object.fromEntries(Object.entries(fieldLabels).map(([name, label]) => [name, { label }])),
  property_type: { label: fieldLabels.property_type, show: formatWith(typeNames) },
  status: { label: fieldLabels.status, show: formatWith(statusNames) },
  rent_amount: { label: fieldLabels.rent_amount, show: formatMoneyValue },
  deposit_amount: { label: fieldLabels.deposit_amount, show: formatMoneyValue },
  time_zone: { label: fieldLabels.time_zone, show: (zone) => zoneName(String(zone)) },
  photos: { label: 'Photos', said: photoChange },
};

/** The change history of a property. */
export function PropertyHistory({ id }: { id: Property['id'] }) {
  return (
    <RecordHistory
      collection={properties}
      operation="GET /properties/{id}/history"
      id={id}
      noun="property"
      fields={fields}
    />
  );
}
