import { media } from '@keystead/ui';
import styled from 'styled-components';
import type { Picture } from './picture.ts';
import { ProductPicture } from './product-picture.tsx';

// The product's navigation takes a fifth of the picture. The crop shows the rest, enlarged where there is little room.
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
  /** The alternative text. */
  alt: string;
  /** The displayed width of the visible part from the tablet's width on, in the syntax of an image's `sizes`. */
  sizes: string;
  /** Where the visible part begins below the picture's top, in widths of the picture. */
  from?: number;
  className?: string;
}

/** A page of the product without its navigation, cropped to the available space. */
export function CroppedPicture({ picture, alt, sizes, from = 0.05, className }: CroppedPictureProps) {
  return (
    <Root $from={from} className={className}>
      <ProductPicture picture={picture} alt={alt} sizes={`(min-width: 40rem) ${sizes}, 180vw`} />
    </Root>
  );
}
