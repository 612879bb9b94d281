import type { Property } from '@keystead/contracts';
import { color } from '@keystead/ui';
import { PhotoFrame } from '@keystead/ui/app';
import styled from 'styled-components';
import { CoverPhoto } from '../photos/cover-photo.tsx';
import { PropertyDrawing } from './property-drawing.tsx';

/** The shapes of a cover, of whatever it is made: a card's, and the flatter one of a page's head. */
const ratios = { card: '2 / 1', head: '3 / 1' };

const Root = styled.div`overflow: hidden; border-block-end: 1px solid ${color.border};`;

interface PropertyCoverProps {
  property: Property;
  shape: keyof typeof ratios;
}

/** What a property looks like: its first photo, else a drawing of its kind. The name stands beside it. */
export function PropertyCover({ property: { id, property_type, photos }, shape }: PropertyCoverProps) {
  const frame = { ratio: ratios[shape], fallback: <PropertyDrawing type={property_type} /> };
  const [cover] = photos;
  return (
    <Root>
      {cover === undefined ? (
        <PhotoFrame src={undefined} failed alt="" {...frame} />
      ) : (
        <CoverPhoto propertyId={id} photo={cover} {...frame} />
      )}
    </Root>
  );
}

/** The place of a card's cover to come. */
export function LoadingCover() {
  return (
    <Root>
      <PhotoFrame src={undefined} alt="" ratio={ratios.card} />
    </Root>
  );
}
