import type { Property } from '@keystead/contracts';
import { AbsentRecordDialog, addressLine, properties, RecordPhotos, useAddPhotos } from '@keystead/crud-ui';
import { Button } from '@keystead/ui';
import { PencilIcon } from '@keystead/ui/app';
import { Dialog, Tabs } from '@keystead/ui/overlays';
import { Navigate, useParams } from '@keystead/web-kit';
import { useRecord } from '@keystead/web-kit/queries';
import styled from 'styled-components';
import { propertyPhotos } from '../photos/property-photos.ts';
import { PropertyDetails } from './property-details.tsx';
import { PropertyHistory } from './property-history.tsx';
import { usePropertyNavigation } from './property-navigation.ts';

// The maximum height of a dialog without its head and foot, so that the tabs don't move when one is chosen.
const Body = styled.div`min-block-size: calc(100dvh - 16.5rem);`;

/** Shows the property that the URL names: `5`, `5/photos`, `5/history`. */
export function PropertyDetailsDialog() {
  const { id, tab = 'details' } = useParams();
  const { close } = usePropertyNavigation();
  const { data: property, error, refetch } = useRecord(properties, Number(id));
  if (property === undefined)
    return (
      <AbsentRecordDialog title="Property Details" noun="property" error={error} onRetry={refetch} onClose={close} />
    );
  return <PropertyDialog key={property.id} property={property} tab={tab} />;
}

function PropertyDialog({ property, tab }: { property: Property; tab: string }) {
  const { at, navigate, close } = usePropertyNavigation();
  const adding = useAddPhotos(propertyPhotos, property);
  const { id, name, photos, abilities } = property;
  const tabs = [
    { value: 'details', label: 'Details', content: <PropertyDetails property={property} /> },
    {
      value: 'photos',
      label: `Photos (${photos.length})`,
      content: (
        <RecordPhotos
          source={propertyPhotos}
          record={property}
          name={name}
          adding={adding}
          mayAdd={abilities.update}
          mayChange={abilities.update}
        />
      ),
    },
    ...(abilities.update ? [{ value: 'history', label: 'History', content: <PropertyHistory id={id} /> }] : []),
  ];
  if (!tabs.some(({ value }) => value === tab)) return <Navigate to={at(id)} replace />;
  const edit = abilities.update && (
    <Button variant="secondary" onClick={() => navigate(`${id}/edit`)}>
      <PencilIcon />
      Edit
    </Button>
  );
  return (
    <Dialog open onClose={close} title={name} description={addressLine(property)} size="large" footer={edit}>
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
