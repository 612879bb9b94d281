import { media } from '@keystead/ui';
import { TrashIcon } from '@keystead/ui/app';
import styled from 'styled-components';
import { OrderedPhotoActions } from './ordered-photo-actions.tsx';
import { PhotoAction } from './photo-action.tsx';
import type { PhotographedRecord } from './photo-source.ts';
import { type ActedPhoto, useDeletePhoto } from './use-delete-photo.ts';

const Bar = styled.div`display: grid; ${media.tablet} { justify-content: end; }`;

function UnorderedPhotoActions<Row extends PhotographedRecord>(props: ActedPhoto<Row>) {
  const { record, photo } = props;
  const { isPending, confirmDelete } = useDeletePhoto(props);
  return (
    <Bar role="group" aria-label={`Photo ${record.photos.indexOf(photo) + 1}`}>
      <PhotoAction possible={!isPending} onAct={() => void confirmDelete()}>
        <TrashIcon />
        Delete
      </PhotoAction>
    </Bar>
  );
}

/** The actions on a photo, for users who may change the record's photos. */
export function PhotoActions<Row extends PhotographedRecord>(props: ActedPhoto<Row>) {
  const { sendOrder, ...source } = props.source;
  if (sendOrder === undefined) return <UnorderedPhotoActions {...props} />;
  return <OrderedPhotoActions {...props} source={{ ...source, sendOrder }} />;
}
