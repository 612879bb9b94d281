import { ArrowLeftIcon, ArrowRightIcon, media, space } from '@keystead/ui';
import { StarIcon, TrashIcon } from '@keystead/ui/app';
import styled from 'styled-components';
import { PhotoAction } from './photo-action.tsx';
import type { PhotographedRecord } from './photo-source.ts';
import { type ActedPhoto, useDeletePhoto } from './use-delete-photo.ts';
import { type OrderedPhotoSource, useOrderPhotos } from './use-order-photos.ts';

const Bar = styled.div`
  display: grid;
  gap: ${space[2]};
  grid-template-columns: 1fr 1fr;
  ${media.tablet} { grid-template-columns: repeat(3, auto) 1fr; & > :last-child { justify-self: end; } }
`;

type OrderedPhotoActionsProps<Row extends PhotographedRecord> = ActedPhoto<Row> & { source: OrderedPhotoSource<Row> };

/** The actions on a photo that has a position among others. */
export function OrderedPhotoActions<Row extends PhotographedRecord>(props: OrderedPhotoActionsProps<Row>) {
  const { source, record, photo } = props;
  const order = useOrderPhotos(source, record);
  const deletion = useDeletePhoto(props);
  const idle = !order.isPending && !deletion.isPending;
  const place = record.photos.indexOf(photo);
  const last = record.photos.length - 1;
  return (
    <Bar role="group" aria-label={`Photo ${place + 1}`}>
      <PhotoAction possible={idle && place > 0} onAct={() => order.move(photo, 0)}>
        <StarIcon />
        {place > 0 ? 'Make cover' : 'Cover'}
      </PhotoAction>
      <PhotoAction possible={idle && place > 0} onAct={() => order.move(photo, place - 1)}>
        <ArrowLeftIcon />
        Move left
      </PhotoAction>
      <PhotoAction possible={idle && place < last} onAct={() => order.move(photo, place + 1)}>
        <ArrowRightIcon />
        Move right
      </PhotoAction>
      <PhotoAction possible={idle} onAct={() => void deletion.confirmDelete()}>
        <TrashIcon />
        Delete
      </PhotoAction>
    </Bar>
  );
}
