import type { Property } from '@keystead/contracts';
import { color } from '@keystead/ui';
import { PhotoFrame } from '@keystead/ui/app';
import styled from 'styled-components';
import { CoverPhoto } from '../photos/cover-photo.tsx';
import { PropertyDrawing } from './property-drawing.tsx';

/** The aspect ratios of a cover: on a card, and flatter at the head of a page. */
const ratios = { card: '2 / 1', head: '3 / 1' };

const Root = styled.div`overflow: hidden; border-block-end: 1px solid ${color.border};`;

interface PropertyCoverProps {
  property: Property;
  shape: keyof typeof ratios;
}

/** The cover of a property: its first photo, or a drawing of its type. The name is shown beside it. */
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

/** A placeholder for the cover of a card. */
export function LoadingCover() {
  return (
    <Root>
      <PhotoFrame src={undefined} alt="" ratio={ratios.card} />
    </Root>
  );
}
