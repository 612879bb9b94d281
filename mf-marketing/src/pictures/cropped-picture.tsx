import { media } from '@keystead/ui';
import styled from 'styled-components';
import type { Picture } from './picture.ts';
import { ProductPicture } from './product-picture.tsx';

// The product's navigation takes a fifth of the picture: the rest is what the page is about, larger where there is little room.
const Root = styled.div<{ $from: number }>`
  --zoom: 2;
  ${media.tablet} { --zoom: 1.26; }
  overflow: hidden;
  & img {
    inline-size: calc(var(--zoom) * 100%);
    max-inline-size: none;
    margin-inline-start: calc(var(--zoom) * -20.3%);
    margin-block-start: calc(var(--zoom) * ${({ $from }) => -100 * $from}%);
  }
`;

export interface CroppedPictureProps {
  picture: Picture;
  /** What is seen on it. */
  alt: string;
  /** How wide the part that is seen is shown, from the tablet's width on, as `sizes` of an image says it. */
  sizes: string;
  /** Where it begins, below the picture's top; in widths of the picture. */
  from?: number;
  className?: string;
}

/** A page of the product without its navigation, cut off at the end of its room. */
export function CroppedPicture({ picture, alt, sizes, from = 0.05, className }: CroppedPictureProps) {
  return (
    <Root $from={from} className={className}>
      <ProductPicture picture={picture} alt={alt} sizes={`(min-width: 40rem) ${sizes}, 180vw`} />
    </Root>
  );
}
