import type { MaintenanceRequest } from '@keystead/contracts';
import {
  ActionButton,
  type Fact,
  FactGrid,
  type HistoryChange,
  type HistoryFields,
  HistorySection,
  type PageDeletion,
  Paragraph,
  PropertyLink,
  RecordHistory,
  RecordPage,
  RecordPhotos,
  Second,
  Surface,
  TenantLink,
  useAddPhotos,
} from '@keystead/crud-ui';
import { CloseIcon, Cluster, formatInstant, formatMoney, RefreshCwIcon, space, VisuallyHidden } from '@keystead/ui';
import { PencilIcon, Section, StatusBadge, TrashIcon } from '@keystead/ui/app';
import { useFocusAfter } from '@keystead/web-kit';
import { useDialogRoutes } from '@keystead/web-kit/queries';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { PersonnelLink } from '../personnel/personnel-references.tsx';
import { requestPages, requestPhotos, useCancelRequest, useDeleteRequest } from './maintenance.api.ts';
import { requestForm } from './maintenance.form.tsx';
import { entryNames, isUnfinished, statusNames } from './maintenance.ts';
import { RequestComments } from './request-comments.tsx';
import { RequestStatus } from './request-status.tsx';
import { RequestSuggestions } from './request-suggestions.tsx';
import { scheduledText } from './scheduled-time.ts';

interface RequestPartProps {
  maintenance: MaintenanceRequest;
}

function assigneeOf({ assigned_to, assigned_to_name, abilities }: MaintenanceRequest): ReactNode {
  if (assigned_to === null || assigned_to_name === null || !abilities.manage) return assigned_to_name;
  return <PersonnelLink id={assigned_to} name={assigned_to_name} />;
}

function factsOf(maintenance: MaintenanceRequest): Fact[] {
  const { tenant_id, tenant_name, service_type, scheduled_date, time_zone, estimated_cost, status } = maintenance;
  const { created_by, created_at, closed_at, abilities, entry_permission, preferred_times } = maintenance;
  const tenant = tenant_id === null ? null : <TenantLink id={tenant_id} name={tenant_name ?? `tenant ${tenant_id}`} />;
  const created = (
    <>
      {created_by.name}
      <Second>{formatInstant(created_at)}</Second>
    </>
  );
  return [
    { term: 'Property', value: <PropertyLink id={maintenance.property_id} name={maintenance.property_name} /> },
    { term: 'Tenant', value: tenant },
    { term: 'Service type', value: service_type },
    { term: 'Assigned to', value: assigneeOf(maintenance) },
    ...(entry_permission ? [{ term: 'Entry while out', value: entryNames[entry_permission] }] : []),
    ...(preferred_times ? [{ term: 'Preferred times', value: preferred_times }] : []),
    { term: 'Scheduled', value: scheduled_date && scheduledText(scheduled_date, time_zone) },
    // Only users who manage the request see its cost.
    ...(abilities.manage
      ? [{ term: 'Estimated cost', value: estimated_cost === null ? null : formatMoney(estimated_cost) }]
      : []),
    { term: 'Requested by', value: created },
    ...(closed_at === null ? [] : [{ term: statusNames[status], value: formatInstant(closed_at) }]),
  ];
}

// As wide as in a dialog, so that a whole photo is visible.
const Frame = styled.div`max-inline-size: 42rem;`;

function RequestPhotos({ maintenance }: RequestPartProps) {
  const adding = useAddPhotos(requestPhotos, maintenance);
  return (
    <Section title="Photos">
      <Frame>
        <RecordPhotos
          source={requestPhotos}
          record={maintenance}
          name={maintenance.title}
          adding={adding}
          mayAdd={maintenance.abilities.comment}
          mayChange={maintenance.abilities.update}
        />
      </Frame>
    </Section>
  );
}

const countOf = (photos: HistoryChange['to']) => (photos === null ? 0 : String(photos).split(', ').length);

/** A change to the photos in words. The history contains their ids. */
const describePhotoChange = ({ from, to }: HistoryChange) =>
  countOf(to) > countOf(from) ? 'added a photo' : 'deleted a photo';

const fieldsIn = (zone: string): HistoryFields => ({
  ...requestForm.history,
  scheduled_date: { label: requestForm.labels.scheduled_date, show: (at) => scheduledText(String(at), zone) },
  photos: { label: 'Photos', said: describePhotoChange },
});

const RequestHistory = ({ maintenance: { id, time_zone } }: RequestPartProps) => (
  <HistorySection>
    <RecordHistory pages={requestPages} id={id} fields={fieldsIn(time_zone)} />
  </HistorySection>
);

interface RequestActionsProps extends PageDeletion {
  maintenance: MaintenanceRequest;
}

function RequestActions({ maintenance, deleting, onDelete }: RequestActionsProps) {
  const { id, status, abilities } = maintenance;
  const { open } = useDialogRoutes(`${requestPages.path}/${id}`);
  const { cancel, isPending } = useCancelRequest();
  useFocusAfter(abilities.cancel, () => document.querySelector('h1'));
  const reopens = abilities.manage && status === 'completed';
  return (
    <>
      <ActionButton
        may={abilities.update}
        icon={reopens ? RefreshCwIcon : PencilIcon}
        label={reopens ? 'Edit or reopen' : 'Edit'}
        onClick={() => open('edit')}
      />
      <ActionButton
        may={abilities.cancel}
        icon={CloseIcon}
        label="Cancel request"
        busy={isPending}
        onClick={() => void cancel(maintenance)}
      />
      <ActionButton may={abilities.delete} icon={TrashIcon} label="Delete" busy={deleting} onClick={onDelete} />
    </>
  );
}

const Standing = styled(Cluster)`margin-block-start: ${space[2]};`;

const Priority = styled.span`display: inline-flex;`;

function headerOf(maintenance: MaintenanceRequest, deletion: PageDeletion) {
  const standing = (
    <Standing as="span" gap={3}>
      <RequestStatus maintenance={maintenance} />
      <Priority>
        <VisuallyHidden>Priority: </VisuallyHidden>
        <StatusBadge status={maintenance.priority} />
      </Priority>
    </Standing>
  );
  const actions = <RequestActions maintenance={maintenance} {...deletion} />;
  return { title: maintenance.title, subtitle: standing, actions };
}

export const RequestPage = () => (
  <RecordPage
    pages={requestPages}
    listName="Maintenance"
    title="Maintenance request"
    useDelete={useDeleteRequest}
    header={headerOf}
  >
    {(maintenance) => (
      <>
        <Surface>
          <FactGrid facts={factsOf(maintenance)} missing="Not set" />
        </Surface>
        <Section title="Description">
          <Surface>
            <Paragraph>{maintenance.description}</Paragraph>
          </Surface>
        </Section>
        <RequestPhotos maintenance={maintenance} />
        {maintenance.abilities.manage && isUnfinished(maintenance) && <RequestSuggestions maintenance={maintenance} />}
        <RequestComments maintenance={maintenance} />
        {maintenance.abilities.manage && <RequestHistory maintenance={maintenance} />}
      </>
    )}
  </RecordPage>
);
