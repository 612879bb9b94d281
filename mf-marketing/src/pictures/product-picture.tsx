import styled from 'styled-components';
import type { Picture, PictureSources } from './picture.ts';

const Root = styled.span`
  display: contents;
  & img { inline-size: 100%; block-size: auto; }
  & > .dark { display: none; }
  :root.dark & > .dark { display: block; }
  :root.dark & > .light { display: none; }
`;

export interface ProductPictureProps {
  picture: Picture;
  /** What is seen on it. */
  alt: string;
  /** How wide it is shown, as `sizes` of an image says it. */
  sizes: string;
  /** It is seen before anything is scrolled. */
  first?: boolean;
}

interface ThemePictureProps extends Omit<ProductPictureProps, 'picture'>, PictureSources {
  className: string;
  width: number;
  height: number;
}

// Lazy, so that what isn't displayed isn't fetched.
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

/** A picture of the product in the theme of the page. Both themes are there, and the one that shows is fetched. */
export function ProductPicture({ picture: { light, dark, width, height }, ...rest }: ProductPictureProps) {
  const shown = { width, height, ...rest };
  return (
    <Root>
      <ThemePicture className="light" {...light} {...shown} />
      <ThemePicture className="dark" {...dark} {...shown} />
    </Root>
  );
}
