import type { Photo } from '@keystead/contracts';
import { Stack } from '@keystead/ui';
import { EmptyState, ImageIcon } from '@keystead/ui/app';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { PhotoAdder, type PhotoAdding, RejectedPhotos } from './add-photos.tsx';
import type { PhotographedRecord, PhotoSource } from './photo.tsx';
import { PhotoActions } from './photo-actions.tsx';
import { PhotoGallery } from './photo-gallery.tsx';

// Takes the focus when the user has deleted the last photo.
const Root = styled(Stack)`&:focus { outline: none; }`;

interface RecordPhotosProps<Row extends PhotographedRecord> {
  source: PhotoSource<Row>;
  record: Row;
  /** The record's name, for the photos' alternative text. */
  name: string;
  /** Held by the parent, because uploads continue while the user looks at another page. */
  adding: PhotoAdding;
  mayAdd: boolean;
  /** Whether the user may delete photos, and reorder them where they have an order. */
  mayChange: boolean;
}

/** The photos of a record. Users with the abilities can add and change them. */
export function RecordPhotos<Row extends PhotographedRecord>(props: RecordPhotosProps<Row>) {
  const { source, record, name, adding, mayAdd, mayChange } = props;
  const root = useRef<HTMLDivElement>(null);
  const [chosenId, setChosenId] = useState<Photo['id']>();
  const { photos } = record;
  const chosen = photos.find(({ id }) => id === chosenId) ?? photos[0];
  const chooseBeside = (photo: Photo) => {
    const place = photos.indexOf(photo);
    const next = photos[place + 1] ?? photos[place - 1];
    setChosenId(next?.id);
    if (next === undefined) root.current?.focus();
  };
  return (
    <Root ref={root} tabIndex={-1}>
      {mayAdd && <RejectedPhotos adding={adding} />}
      {chosen && (
        <PhotoGallery
          path={source.path}
          record={record}
          name={name}
          chosen={chosen}
          onChoose={({ id }) => setChosenId(id)}
        />
      )}
      {chosen && mayChange && (
        <PhotoActions source={source} record={record} name={name} photo={chosen} onDeleted={chooseBeside} />
      )}
      {!chosen && !mayAdd && (
        <EmptyState
          level={3}
          icon={ImageIcon}
          title="No photos yet"
          hint={`Photos of this ${source.noun} will appear here.`}
        />
      )}
      {mayAdd && <PhotoAdder adding={adding} />}
    </Root>
  );
}
