import type { Photo, Property } from '@keystead/contracts';
import { photoQuery } from '@keystead/crud-ui';
import { color } from '@keystead/ui';
import { PhotoFrame, type PhotoFrameProps } from '@keystead/ui/app';
import { useQuery } from '@keystead/web-kit/queries';
import { type RefCallback, useCallback, useState } from 'react';
import styled from 'styled-components';

/** The distance from the viewport that counts as near: about a row of cards. */
const MARGIN = '300px 0px';

/** An element's ref, and whether it has been in or near the viewport, so that its content is worth fetching. */
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

/** Fetched when it comes near the viewport. Until it has loaded, or if it fails, `fallback`. */
function CoverPhoto({ propertyId, photo, ...frame }: CoverPhotoProps) {
  const [watch, near] = useNearViewport<HTMLDivElement>();
  const { data } = useQuery({ ...photoQuery('properties', propertyId, photo.id, 'small'), enabled: near });
  return (
    <div ref={watch}>
      <PhotoFrame src={data} failed={data === undefined} alt="" {...frame} />
    </div>
  );
}

/** A drawing in three tones, as path data in a box of 320 by 112. The ground is the lower edge. */
interface PropertyPicture {
  walls: string;
  /** Roofs, slabs and trees. */
  shade: string;
  lights: string;
}

const box = (x: number, y: number, width: number, height: number) => `M${x} ${y}h${width}v${height}h-${width}z`;
const boxes = (xs: number[], ys: number[], width: number, height: number) =>
  xs.flatMap((x) => ys.map((y) => box(x, y, width, height))).join('');
const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 -${2 * r} 0z`;
const tree = (x: number, r: number) => disc(x, 104 - 1.5 * r, r) + box(x - 1.5, 104 - r, 3, 8 + r);
const gable = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}l${width / 2} -${height}l${width / 2} ${height}z`;
const arch = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y + height}v-${height - width / 2}a${width / 2} ${width / 2} 0 0 1 ${width} 0v${height - width / 2}z`;

const pictures: Record<Property['property_type'], PropertyPicture> = {
  apartment: {
    walls: box(106, 44, 54, 68) + box(160, 20, 60, 92),
    shade: box(102, 40, 62, 4) + box(156, 16, 68, 4) + tree(84, 13) + tree(246, 11),
    lights:
      boxes([114, 128, 142], [52, 68, 84], 8, 9) +
      boxes([170, 186, 202], [30, 46, 62, 78], 9, 9) +
      box(184, 96, 12, 16),
  },
  house: {
    walls: box(116, 58, 88, 54),
    shade: gable(104, 58, 112, 38) + box(184, 22, 10, 24) + tree(84, 12) + tree(238, 15),
    lights: box(152, 82, 17, 30) + boxes([127, 179], [70], 15, 15) + disc(160, 46, 5),
  },
  condo: {
    walls: box(128, 12, 64, 100) + box(100, 74, 120, 38),
    shade: boxes([122], [28, 44, 60], 76, 3) + box(96, 72, 128, 4) + tree(78, 11) + tree(242, 13),
    lights:
      boxes([136, 154, 172], [17, 33, 49], 12, 10) + boxes([108, 202], [84], 10, 14) + boxes([136, 162], [84], 22, 28),
  },
  loft: {
    walls: box(96, 48, 128, 64),
    shade: `M96 48v-22l43 22v-22l43 22v-22l42 22z${box(92, 46, 136, 4)}${tree(74, 12)}`,
    lights: [104, 134, 164, 194].map((x) => arch(x, 58, 22, 36)).join(''),
  },
  townhouse: {
    walls: box(90, 54, 46, 58) + box(137, 46, 46, 66) + box(184, 54, 46, 58),
    shade: gable(88, 54, 50, 24) + gable(135, 46, 50, 26) + gable(182, 54, 50, 24) + tree(70, 10) + tree(250, 12),
    lights:
      boxes([98, 118, 192, 212], [62], 10, 12) +
      boxes([145, 165], [54, 74], 10, 12) +
      boxes([99, 193], [88], 11, 24) +
      box(155, 92, 11, 20) +
      boxes([118, 212], [88], 10, 12),
  },
};

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

/** A drawing tells less than a photo, so it is lower above the details. */
const ratios = { card: ['2 / 1', '2 / 1'], head: ['3 / 1', '6 / 1'] } as const;

const Root = styled.div`overflow: hidden; border-block-end: 1px solid ${color.border};`;

interface PropertyCoverProps {
  property: Property;
  shape: keyof typeof ratios;
}

/** The cover of a property: its first photo, or a drawing of its type. The name is shown beside it. */
export function PropertyCover({ property: { id, property_type, photos }, shape }: PropertyCoverProps) {
  const [cover] = photos;
  const [ratioOfPhoto, ratioOfDrawing] = ratios[shape];
  const ratio = cover ? ratioOfPhoto : ratioOfDrawing;
  const frame = { ratio, fallback: <PropertyDrawing type={property_type} /> };
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
      <PhotoFrame src={undefined} alt="" ratio={ratios.card[0]} />
    </Root>
  );
}
