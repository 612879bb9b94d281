import type { Photo } from '@keystead/contracts';
import { ArrowLeftIcon, ArrowRightIcon, color, font, IconButton, layer, radius, space } from '@keystead/ui';
import { type KeyboardEvent, useRef } from 'react';
import styled from 'styled-components';
import { type PhotographedRecord, type PhotoPath, RecordPhoto } from './photo.tsx';

/** The aspect ratio, width by height, of the area for the large photo, whatever the photo's own. */
const STAGE = 3 / 2;

const Root = styled.section`display: grid; gap: ${space[3]};`;

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
  /** The record's name, for the photos' alternative text. */
  name: string;
  /** The photo that is shown large. */
  chosen: Photo;
  onChoose: (photo: Photo) => void;
}

/** The photos of a record, one of them large. The arrow keys go to the next and the previous one. */
export function PhotoGallery({ path, record: { id, photos }, name, chosen, onChoose }: PhotoGalleryProps) {
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
    <Root aria-label={`Photos of ${name}`} onKeyDown={several ? onKeyDown : undefined}>
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
    </Root>
  );
}
