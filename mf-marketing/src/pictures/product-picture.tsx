import { media } from '@keystead/ui';
import styled from 'styled-components';
import type { Picture, PictureSources } from './picture.ts';

const Root = styled.span`
  display: contents;
  & img { inline-size: 100%; block-size: auto; }
  & > .dark { display: none; }
  :root.dark & > .dark { display: block; }
  :root.dark & > .light { display: none; }
  /*
   * Browsers fetch lazy pictures far ahead. Off the screen they don't, and keep the space. Higher screens may show some
   * of these pictures in the first view.
   */
  @media screen and (max-height: 60rem) {
    :root[data-first-view] & img:not([fetchpriority]) { translate: -999rem; }
  }
`;

interface ProductPictureProps {
  picture: Picture;
  alt: string;
  /** The displayed width, in the syntax of an image's `sizes`. */
  sizes: string;
  /** The picture is visible without scrolling. */
  first?: boolean;
}

interface ThemePictureProps extends Omit<ProductPictureProps, 'picture'>, PictureSources {
  className: string;
  width: number;
  height: number;
}

// Lazy, so that a hidden picture isn't fetched.
function ThemePicture({ className, avif, webp, sizes, first, alt, ...size }: ThemePictureProps) {
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <img
        alt={alt}
        {...size}
        loading="lazy"
        decoding="async"
        fetchPriority={first ? 'high' : undefined}
        srcSet={webp}
        sizes={sizes}
      />
    </picture>
  );
}

/** A picture of the product in the theme of the page. Both themes are rendered, and only the visible one is fetched. */
export function ProductPicture({ picture: { light, dark, width, height }, ...rest }: ProductPictureProps) {
  const shared = { width, height, ...rest };
  return (
    <Root>
      <ThemePicture className="light" {...light} {...shared} />
      <ThemePicture className="dark" {...dark} {...shared} />
    </Root>
  );
}

// The product's navigation takes a fifth of the picture. The crop shows the rest, enlarged where there is little room.
const Crop = styled.div<{ $from: number }>`
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

interface CroppedPictureProps extends Pick<ProductPictureProps, 'picture' | 'alt'> {
  /** The displayed width of the visible part from the tablet's width on, in the syntax of an image's `sizes`. */
  sizes: string;
  /** Where the visible part begins below the picture's top, in widths of the picture. */
  from?: number;
  className?: string;
}

/** A page of the product without its navigation, cropped to the available space. */
export function CroppedPicture({ picture, alt, sizes, from = 0.05, className }: CroppedPictureProps) {
  return (
    <Crop $from={from} className={className}>
      <ProductPicture picture={picture} alt={alt} sizes={`(min-width: 40rem) ${sizes}, 180vw`} />
    </Crop>
  );
}
