import type { Photo, Property } from '@keystead/contracts';
import { photoQuery } from '@keystead/crud-ui';
import { color } from '@keystead/ui';
import { PhotoFrame, type PhotoFrameProps } from '@keystead/ui/app';
import { useQuery } from '@keystead/web-kit/queries';
import { type RefCallback, useCallback, useState } from 'react';
import styled from 'styled-components';
import { pictures } from './property-picture.ts';

/** The distance from the viewport that counts as near: about a row of cards. */
const MARGIN = '300px 0px';

/**
 * Whether an element has been in or near the viewport, so that its content is worth fetching.
 *
 * @returns the element's ref, and the result
 */
function useNearViewport<E extends Element>(): [RefCallback<E>, boolean] {
  const [near, setNear] = useState(false);
  const watch = useCallback((element: E | null) => {
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [watch, near];
}

interface CoverPhotoProps extends Pick<PhotoFrameProps, 'ratio' | 'fallback'> {
  propertyId: Property['id'];
  photo: Photo;
}

/**
 * The cover of a property, fetched when it comes near the viewport. Until it has loaded, or if it fails, `fallback`.
 */
function CoverPhoto({ propertyId, photo, ...frame }: CoverPhotoProps) {
  const [watch, near] = useNearViewport<HTMLDivElement>();
  const { data } = useQuery({ ...photoQuery('properties', propertyId, photo.id, 'small'), enabled: near });
  return (
    <div ref={watch}>
      <PhotoFrame src={data} failed={data === undefined} alt="" {...frame} />
    </div>
  );
}

const Sky = styled.svg`
  display: block;
  inline-size: 100%;
  block-size: 100%;
  background: linear-gradient(${color.accentSoft}, color-mix(in srgb, ${color.accentSoft} 45%, ${color.surface}));
  color: ${color.accentInk};
  & > path { fill: currentColor; }
`;

// Windows look lit: warm in the light theme, brighter in the dark theme.
const Lights = styled.path`&& { fill: color-mix(in srgb, ${color.warning} 34%, ${color.surface}); }`;

function PropertyDrawing({ type }: { type: Property['property_type'] }) {
  const { walls, shade, lights } = pictures[type];
  return (
    <Sky viewBox="0 0 320 112" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      <path d={shade} opacity={0.42} />
      <path d={walls} opacity={0.22} />
      <Lights d={lights} />
    </Sky>
  );
}

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

export function LoadingCover() {
  return (
    <Root>
      <PhotoFrame src={undefined} alt="" ratio={ratios.card} />
    </Root>
  );
}
