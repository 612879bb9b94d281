import type { Property } from '@keystead/contracts';
import { color } from '@keystead/ui';
import styled from 'styled-components';
import { pictures } from './property-picture.ts';

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

/** Shown in place of a photo: a house of the property's type. */
export function PropertyDrawing({ type }: { type: Property['property_type'] }) {
  const { walls, shade, lights } = pictures[type];
  return (
    <Sky viewBox="0 0 320 112" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      <path d={shade} opacity={0.42} />
      <path d={walls} opacity={0.22} />
      <Lights d={lights} />
    </Sky>
  );
}
