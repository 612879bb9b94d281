import type { Photo } from '@keystead/contracts';
import { ArrowLeftIcon, ArrowRightIcon, color, font, IconButton, layer, radius, Stack, space } from '@keystead/ui';
import { EmptyState, ImageIcon } from '@keystead/ui/app';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { PhotoAdder, type PhotoAdding, RejectedPhotos } from './add-photos.tsx';
import { type PhotographedRecord, type PhotoPath, type PhotoSource, RecordPhoto } from './photo.tsx';
import { PhotoActions } from './photo-actions.tsx';

/** The aspect ratio, width by height, of the area for the large photo, whatever the photo's own. */
const STAGE = 3 / 2;

const Gallery = styled.section`display: grid; gap: ${space[3]};`;

const Stage = styled.div`
  position: relative;
  display: grid;
  place-items: center;
  aspect-ratio: ${STAGE};
  overflow: hidden;
  border-radius: ${radius.medium};
  background: ${color.sunken};
`;

const StepButtons = styled.div`
  position: absolute;
  inset-inline: ${space[3]};
  display: flex;
  justify-content: space-between;
  pointer-events: none;
  & > * { pointer-events: auto; border-radius: ${radius.round}; }
`;

const Place = styled.p`
  position: absolute;
  inset-block-end: ${space[3]};
  padding: 0.125rem ${space[2]};
  border-radius: ${radius.round};
  background: ${color.scrim};
  color: ${color.onBrand};
  font: ${font('caption')};
  font-variant-numeric: tabular-nums;
`;

const Thumbnails = styled.ul`
  display: grid;
  gap: ${space[2]};
  grid-template-columns: repeat(auto-fill, minmax(4.5rem, 1fr));
`;

const Thumbnail = styled.button`
  display: block;
  inline-size: 100%;
  padding: 0;
  overflow: hidden;
  background: none;
  border: 0;
  border-radius: ${radius.medium};
  opacity: 0.72;
  cursor: pointer;
  &:hover, &[aria-current='true'] { opacity: 1; }
  &[aria-current='true'] { outline: 2px solid ${color.accent}; outline-offset: 2px; }
  &:focus-visible { outline: 2px solid ${color.focus}; outline-offset: 2px; z-index: ${layer.bar}; }
`;

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** The share of the area's width that a photo takes, so that all of it is visible. */
const shareOf = ({ width, height }: Photo) => Math.min(1, width / height / STAGE);

interface PhotoGalleryProps {
  path: PhotoPath;
  record: PhotographedRecord;
  name: string;
  chosen: Photo;
  onChoose: (photo: Photo) => void;
}

/** The photos of a record, one of them large. The arrow keys go to the next and the previous one. */
function PhotoGallery({ path, record: { id, photos }, name, chosen, onChoose }: PhotoGalleryProps) {
  const thumbnails = useRef<HTMLUListElement>(null);
  const place = photos.indexOf(chosen);
  const move = (step: number) => {
    const next = (place + step + photos.length) % photos.length;
    const photo = photos[next];
    if (photo !== undefined) onChoose(photo);
    return next;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = move(step);
    // The focus moves along with the thumbnails; on a previous/next button it stays.
    if (thumbnails.current?.contains(document.activeElement))
      thumbnails.current.children[next]?.querySelector('button')?.focus();
  };
  const several = photos.length > 1;
  const count = `${place + 1} of ${photos.length}`;
  return (
    <Gallery aria-label={`Photos of ${name}`} onKeyDown={several ? onKeyDown : undefined}>
      <Stage>
        <div style={{ inlineSize: `${shareOf(chosen) * 100}%` }}>
          <RecordPhoto
            path={path}
            id={id}
            photo={chosen}
            size="large"
            alt={`Photo ${count} of ${name}`}
            ratio={`${chosen.width} / ${chosen.height}`}
          />
        </div>
        {several && (
          <>
            <Place role="status">{count}</Place>
            <StepButtons>
              <IconButton label="Previous photo" variant="secondary" onClick={() => move(-1)}>
                <ArrowLeftIcon />
              </IconButton>
              <IconButton label="Next photo" variant="secondary" onClick={() => move(1)}>
                <ArrowRightIcon />
              </IconButton>
            </StepButtons>
          </>
        )}
      </Stage>
      {several && (
        <Thumbnails ref={thumbnails}>
          {photos.map((photo, at) => (
            <li key={photo.id}>
              <Thumbnail
                type="button"
                aria-label={`Photo ${at + 1} of ${photos.length}`}
                aria-current={photo === chosen}
                onClick={() => onChoose(photo)}
              >
                <RecordPhoto path={path} id={id} photo={photo} size="small" alt="" />
              </Thumbnail>
            </li>
          ))}
        </Thumbnails>
      )}
    </Gallery>
  );
}

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

export function RecordPhotos<Row extends PhotographedRecord>(props: RecordPhotosProps<Row>) {
  const { source, record, name, adding, mayAdd, mayChange } = props;
  const root = useRef<HTMLDivElement>(null);
  const [chosenId, setChosenId] = useState<Photo['id']>();
  const { photos } = record;
  const { arriving } = props.adding;
  useEffect(() => {
    if (arriving) root.current?.scrollIntoView({ block: 'center' });
  }, [arriving]);
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
