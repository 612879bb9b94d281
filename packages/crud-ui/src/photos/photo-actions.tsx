import type { Photo } from '@keystead/contracts';
import { ArrowLeftIcon, ArrowRightIcon, Button, color, media, space } from '@keystead/ui';
import { StarIcon, TrashIcon } from '@keystead/ui/app';
import { useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { failureText, useChange, useRecordCache } from '@keystead/web-kit/queries';
import type { ComponentType } from 'react';
import styled, { css } from 'styled-components';
import { useRemoval } from '../records/record-deletion.ts';
import type { PhotographedRecord, PhotoSource } from './photo.tsx';

// An unavailable action is marked as such and keeps the focus, which a disabled button would lose.
const Root = styled(Button)`
  &[aria-disabled='true']:not([aria-busy]) { cursor: not-allowed; background: ${color.hover}; color: ${color.textSubtle}; box-shadow: none; border-color: transparent; }
`;

interface PhotoActionProps {
  possible: boolean;
  onAct: () => void;
  icon: ComponentType;
  label: string;
}

const PhotoAction = ({ possible, onAct, icon: Icon, label }: PhotoActionProps) => (
  <Root variant="secondary" size="small" aria-disabled={!possible} onClick={possible ? onAct : undefined}>
    <Icon />
    {label}
  </Root>
);

interface ActedPhoto<Row extends PhotographedRecord> {
  source: PhotoSource<Row>;
  record: Row;
  name: string;
  photo: Photo;
  /** Called when a photo has been deleted, while it is still shown. */
  onDeleted: (photo: Photo) => void;
}

function useDeletePhoto<Row extends PhotographedRecord>({ source, record, name, onDeleted }: ActedPhoto<Row>) {
  const { collection, path } = source;
  const { keep } = useRecordCache(collection);
  return useRemoval({
    collection,
    title: 'Are you sure you want to delete this photo?',
    describe: (photo: Photo) => `Photo ${record.photos.indexOf(photo) + 1} of ${name}`,
    send: ({ id: photo_id }) =>
      request(`DELETE /${path}/{id}/photos/{photo_id}`, { params: { id: record.id, photo_id } }),
    onRemoved(deleted) {
      onDeleted(deleted);
      keep({ ...record, photos: record.photos.filter(({ id }) => id !== deleted.id) });
    },
    done: 'Photo deleted successfully!',
    failed: 'Failed to delete photo',
  });
}

/** Changes the order of a record's photos: `move(photo, to)`; the first one is the cover. */
function useOrderPhotos<Row extends PhotographedRecord>(
  { collection, noun, sendOrder }: PhotoSource<Row>,
  { id, photos }: Row,
) {
  const toast = useToast();
  const { refresh } = useRecordCache(collection);
  const { mutate, isPending } = useChange(collection, {
    async send(photoIds: Photo['id'][]) {
      if (sendOrder === undefined) throw new Error(`Photos of a ${noun} have no order`);
      return sendOrder(id, photoIds);
    },
    onChanged: ({ photos: [cover] }) => {
      if (cover?.id !== photos[0]?.id) toast.success('Cover photo updated successfully!');
    },
  });
  const onError = (error: Error) => {
    toast.error(failureText('Failed to move photo', error));
    // Another user may have added or deleted a photo.
    refresh();
  };
  return {
    isPending,
    move(photo: Photo, to: number) {
      const ids = photos.filter((other) => other !== photo).map((other) => other.id);
      mutate(ids.toSpliced(to, 0, photo.id), { onError });
    },
  };
}

const ordered = css`
  gap: ${space[2]};
  grid-template-columns: 1fr 1fr;
  ${media.tablet} { grid-template-columns: repeat(3, auto) 1fr; & > :last-child { justify-self: end; } }
`;
const unordered = css`${media.tablet} { justify-content: end; }`;
const Bar = styled.div<{ $ordered: boolean }>`display: grid; ${({ $ordered }) => ($ordered ? ordered : unordered)}`;

export function PhotoActions<Row extends PhotographedRecord>(props: ActedPhoto<Row>) {
  const { source, record, photo } = props;
  const order = useOrderPhotos(source, record);
  const deletion = useDeletePhoto(props);
  const idle = !order.isPending && deletion.removing === undefined;
  const hasOrder = source.sendOrder !== undefined;
  const place = record.photos.indexOf(photo);
  const last = record.photos.length - 1;
  return (
    <Bar $ordered={hasOrder} role="group" aria-label={`Photo ${place + 1}`}>
      {hasOrder && (
        <>
          <PhotoAction
            possible={idle && place > 0}
            icon={StarIcon}
            label={place > 0 ? 'Make cover' : 'Cover'}
            onAct={() => order.move(photo, 0)}
          />
          <PhotoAction
            possible={idle && place > 0}
            icon={ArrowLeftIcon}
            label="Move left"
            onAct={() => order.move(photo, place - 1)}
          />
          <PhotoAction
            possible={idle && place < last}
            icon={ArrowRightIcon}
            label="Move right"
            onAct={() => order.move(photo, place + 1)}
          />
        </>
      )}
      <PhotoAction possible={idle} icon={TrashIcon} label="Delete" onAct={() => void deletion.confirmRemove(photo)} />
    </Bar>
  );
}
