import { color, space } from '@keystead/ui';
import styled from 'styled-components';

const Root = styled.svg`
  inline-size: calc(100% - 2 * ${space[6]});
  max-inline-size: 24rem;
  margin: 0 auto;
  fill: none;
  stroke: ${color.accentInk};
  stroke-width: 1.5;
  & > .far { opacity: 0.25; }
  & > .door { fill: ${color.accentSoft}; stroke-width: 2; }
  & > .key { fill: ${color.accentInk}; stroke: none; }
`;

const arch = (radius: number) => `M${160 - radius} 142V112A${radius} ${radius} 0 0 1 ${160 + radius} 112V142`;

/** A drawing of the logo's arch as a door with a keyhole. */
export function GuardedArch() {
  return (
    <Root viewBox="0 0 320 140" aria-hidden="true">
      <path className="far" d={`${arch(64)}${arch(84)}${arch(104)}${arch(124)}${arch(144)}`} />
      <path className="door" d={arch(44)} />
      <path className="key" d="M160 92a9 9 0 0 1 5 16.5l3 17.5h-16l3-17.5a9 9 0 0 1 5-16.5z" />
    </Root>
  );
}
