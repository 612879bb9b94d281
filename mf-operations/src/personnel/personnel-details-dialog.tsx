import type { Personnel } from '@keystead/contracts';
import { AbsentRecordDialog } from '@keystead/crud-ui';
import { Button } from '@keystead/ui';
import { PencilIcon } from '@keystead/ui/app';
import { Dialog, Tabs } from '@keystead/ui/overlays';
import { Navigate, useParams } from '@keystead/web-kit';
import { useRecord } from '@keystead/web-kit/queries';
import styled from 'styled-components';
import { personnel } from './personnel-collection.ts';
import { PersonnelDetails } from './personnel-details.tsx';
import { PersonnelHistory } from './personnel-history.tsx';
import { NOUN } from './personnel-labels.ts';
import { usePersonnelNavigation } from './personnel-navigation.ts';

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
