import styled from 'styled-components';

const Root = styled.svg`
  position: absolute;
  inset-block-end: -1px;
  inset-inline-end: -8%;
  inline-size: 74%;
  fill: none;
  stroke: currentColor;
  stroke-width: 1.25;
  opacity: 0.34;
  & > .stone { fill: currentColor; stroke: none; opacity: 0.5; }
`;

// The logo's arch, repeated outwards: each half circle has two posts down to the ground.
const radii = [60, 88, 116, 144, 172, 200];
const arch = (radius: number) => `M${200 - radius} 400V200A${radius} ${radius} 0 0 1 ${200 + radius} 200V400`;

/** Nested arches; decorative. */
export function BrandArt() {
  return (
    <Root viewBox="0 0 400 400" aria-hidden="true">
      {radii.map((radius) => (
        <path key={radius} d={arch(radius)} />
      ))}
      <path className="stone" d="M186 -1h28l-8 142h-12z" />
    </Root>
  );
}
