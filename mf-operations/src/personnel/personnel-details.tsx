import type { Personnel } from '@keystead/contracts';
import {
  EmailLink,
  OpenedRecord,
  orMissing,
  PhoneLink,
  proseOrMissing,
  RecordHistory,
  TabbedDialog,
} from '@keystead/crud-ui';
import { formatInstant } from '@keystead/ui';
import { DescriptionList, StatusBadge } from '@keystead/ui/app';
import { personnelPages } from './personnel.api.ts';
import { personnelForm } from './personnel.form.tsx';
import { rateText } from './personnel.ts';
import { OpenRequests } from './personnel-card.tsx';

function PersonnelDetails({ one }: { one: Personnel }) {
  const { email, phone, hourly_rate } = one;
  return (
    <DescriptionList
      items={[
        { term: 'Service type', value: one.service_type },
        { term: 'Availability', value: <StatusBadge status={one.availability} /> },
        { term: 'Phone', value: orMissing(phone && <PhoneLink phone={phone} />) },
        { term: 'Email', value: orMissing(email && <EmailLink email={email} />) },
        { term: 'Location', value: orMissing(one.location) },
        { term: 'Hourly rate', value: orMissing(hourly_rate === null ? null : rateText(hourly_rate)) },
        { term: 'Specialties', value: proseOrMissing(one.specialties) },
        { term: 'Notes', value: proseOrMissing(one.notes) },
        { term: 'Requests', value: <OpenRequests one={one} /> },
        { term: 'Added', value: formatInstant(one.created_at) },
      ]}
    />
  );
}

function PersonnelDialog({ one }: { one: Personnel }) {
  const history = <RecordHistory pages={personnelPages} id={one.id} fields={personnelForm.history} />;
  const tabs = [
    { value: 'details', label: 'Details', content: <PersonnelDetails one={one} /> },
    ...(one.abilities.update ? [{ value: 'history', label: 'History', content: history }] : []),
  ];
  return (
    <TabbedDialog
      path={personnelPages.path}
      record={one}
      description={one.service_type}
      tabs={tabs}
      // The usual height of the details.
      height="min(34rem, 100dvh - 16.5rem)"
    />
  );
}

/** Shows the personnel record that the URL names: `5`, `5/history`. */
export const PersonnelDetailsDialog = () => (
  <OpenedRecord pages={personnelPages} title="Personnel Details">
    {(one) => <PersonnelDialog one={one} />}
  </OpenedRecord>
);
