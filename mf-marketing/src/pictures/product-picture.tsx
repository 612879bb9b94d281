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
  /** The alternative text. */
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
