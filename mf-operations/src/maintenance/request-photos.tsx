import type { MAX_REQUEST_PHOTOS, MaintenanceRequest } from '@keystead/contracts';
import { type PhotoSource, RecordPhotos, useAddPhotos } from '@keystead/crud-ui';
import { Section } from '@keystead/ui/app';
import styled from 'styled-components';
import { maintenanceRequests } from './maintenance-collection.ts';

/** It equals the contract's constant, which is not imported to save its code. */
const MAX_PHOTOS: typeof MAX_REQUEST_PHOTOS = 8;

const requestPhotos: PhotoSource<MaintenanceRequest> = {
  collection: maintenanceRequests,
  path: 'maintenance',
  noun: 'request',
  most: MAX_PHOTOS,
};

// As wide as in a dialog, so that a whole photo is visible.
const Frame = styled.div`max-inline-size: 42rem;`;

/** The photos of a request. None is a cover. */
export function RequestPhotos({ maintenance }: { maintenance: MaintenanceRequest }) {
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
