import type { Photo, Property } from '@keystead/contracts';
import { EmptyState, ImageIcon, Stack } from '@keystead/ui';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { PhotoActions } from './photo-actions.tsx';
import { PhotoAdder } from './photo-adder.tsx';
import { PhotoGallery } from './photo-gallery.tsx';
import { PhotoRefusals } from './photo-refusals.tsx';
import type { PhotoAdding } from './use-add-photos.ts';

// Takes the focus when the photo that was acted on was the last one.
const Root = styled(Stack)`&:focus { outline: none; }`;

interface PropertyPhotosProps {
  property: Property;
  /** Held above, for it goes on while something else is looked at. */
  adding: PhotoAdding;
}

/** The photos of a property: to be looked at by everybody, to be changed by who may. */
export function PropertyPhotos({ property, adding }: PropertyPhotosProps) {
  const root = useRef<HTMLDivElement>(null);
  const [chosenId, setChosenId] = useState<Photo['id']>();
  const { photos, abilities } = property;
  const chosen = photos.find(({ id }) => id === chosenId) ?? photos[0];

  const chooseBeside = (photo: Photo) => {
    const place = photos.indexOf(photo);
    const next = photos[place + 1] ?? photos[place - 1];
    setChosenId(next?.id);
    if (next === undefined) root.current?.focus();
  };
  return (
    <Root ref={root} tabIndex={-1}>
      {abilities.update && <PhotoRefusals adding={adding} />}
      {chosen && <PhotoGallery property={property} chosen={chosen} onChoose={({ id }) => setChosenId(id)} />}
      {chosen && abilities.update && <PhotoActions property={property} photo={chosen} onDeleted={chooseBeside} />}
      {!chosen && !abilities.update && (
        <EmptyState level={3} icon={ImageIcon} title="No photos yet" hint="Photos of this property are shown here." />
      )}
      {abilities.update && <PhotoAdder adding={adding} />}
    </Root>
  );
}
