import type { Personnel } from '@keystead/contracts';
import {
  AbsentRecordDialog,
  EmailLink,
  formatMoneyValue,
  formatWith,
  type HistoryFields,
  labelledFields,
  PhoneLink,
  RecordHistory,
} from '@keystead/crud-ui';
import { Button, color, formatInstant } from '@keystead/ui';
import { DescriptionList, PencilIcon, StatusBadge } from '@keystead/ui/app';
import { Dialog, Tabs } from '@keystead/ui/overlays';
import { Navigate, useParams } from '@keystead/web-kit';
import { useRecord } from '@keystead/web-kit/queries';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { personnel } from './personnel.api.ts';
import { fieldLabels } from './personnel.form.tsx';
import { usePersonnelNavigation } from './personnel.navigation.ts';
import { availabilityNames, NOUN, rateText } from './personnel.ts';
import { OpenRequests } from './personnel-card.tsx';

const Root = styled.div`& a { color: ${color.accentInk}; text-underline-offset: 0.2em; }`;
const Prose = styled.span`white-space: pre-line;`;
const Nothing = styled.span`color: ${color.textSubtle};`;

const orMissing = (value: ReactNode) => value ?? <Nothing>Not provided</Nothing>;
const prose = (text: string | null) => orMissing(text && <Prose>{text}</Prose>);

function PersonnelDetails({ one }: { one: Personnel }) {
  const { email, phone, hourly_rate } = one;
  return (
    <Root>
      <DescriptionList
        items={[
          { term: 'Service type', value: one.service_type },
          { term: 'Availability', value: <StatusBadge status={one.availability} /> },
          { term: 'Phone', value: orMissing(phone && <PhoneLink phone={phone} />) },
          { term: 'Email', value: orMissing(email && <EmailLink email={email} />) },
          { term: 'Location', value: orMissing(one.location) },
          { term: 'Hourly rate', value: orMissing(hourly_rate === null ? null : rateText(hourly_rate)) },
          { term: 'Specialties', value: prose(one.specialties) },
          { term: 'Notes', value: prose(one.notes) },
          { term: 'Requests', value: <OpenRequests one={one} /> },
          { term: 'Added', value: formatInstant(one.created_at) },
        ]}
      />
    </Root>
  );
}

const fields: HistoryFields = {
  ...labelledFields(fieldLabels),
  availability: { label: fieldLabels.availability, show: formatWith(availabilityNames) },
  hourly_rate: { label: fieldLabels.hourly_rate, show: formatMoneyValue },
};

function PersonnelHistory({ id }: Pick<Personnel, 'id'>) {
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

// The usual height of the details, so that the dialog doesn't move when the tab changes.
const Body = styled.div`min-block-size: min(34rem, 100dvh - 16.5rem);`;

/** Shows the personnel record that the URL names: `5`, `5/history`. */
export function PersonnelDetailsDialog() {
  const { id, tab = 'details' } = useParams();
  const { close } = usePersonnelNavigation();
  const { data: one, error, refetch } = useRecord(personnel, Number(id));
  if (one === undefined)
    return <AbsentRecordDialog title="Personnel Details" noun={NOUN} error={error} onRetry={refetch} onClose={close} />;
  return <PersonnelDialog key={one.id} one={one} tab={tab} />;
}

function PersonnelDialog({ one, tab }: { one: Personnel; tab: string }) {
  const { at, navigate, close } = usePersonnelNavigation();
  const { id, name, service_type, abilities } = one;
  const tabs = [
    { value: 'details', label: 'Details', content: <PersonnelDetails one={one} /> },
    ...(abilities.update ? [{ value: 'history', label: 'History', content: <PersonnelHistory id={id} /> }] : []),
  ];
  if (!tabs.some(({ value }) => value === tab)) return <Navigate to={at(id)} replace />;
  const edit = abilities.update && (
    <Button variant="secondary" onClick={() => navigate(`${id}/edit`)}>
      <PencilIcon />
      Edit
    </Button>
  );
  return (
    <Dialog open onClose={close} title={name} description={service_type} footer={edit}>
      <Body>
        <Tabs
          label={name}
          tabs={tabs}
          value={tab}
          onChange={(value) => navigate(value === 'details' ? id : `${id}/${value}`)}
        />
      </Body>
    </Dialog>
  );
}
