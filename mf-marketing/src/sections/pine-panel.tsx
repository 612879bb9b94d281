import { color } from '@keystead/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Root = styled.div`
  position: relative;
  isolation: isolate;
  overflow: hidden;
  border-radius: 1.25rem;
  background: linear-gradient(150deg, ${color.brandFrom}, ${color.brandTo});
  color: ${color.onBrand};
`;

const Art = styled.svg`
  position: absolute;
  z-index: -1;
  inset-block-end: 0;
  inset-inline-start: 50%;
  inline-size: max(100%, 46rem);
  translate: -50% 0;
  fill: none;
  stroke: ${color.brandMark};
  stroke-width: 1;
  opacity: 0.22;
`;

// The logo's arch, repeated outwards from the bottom centre.
const radii = [150, 210, 270, 330, 390, 450, 510, 570];
const arch = (radius: number) => `M${600 - radius} 600V520A${radius} ${radius * 0.86} 0 0 1 ${600 + radius} 520V600`;

/** The brand's background with its arches, dark in both themes. */
export function PinePanel({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <Root className={className}>
      <Art viewBox="0 0 1200 600" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <path d={radii.map(arch).join('')} />
      </Art>
      {children}
    </Root>
  );
}
