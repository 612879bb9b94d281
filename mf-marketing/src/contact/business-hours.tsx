import { color, font, space } from '@keystead/ui';
import styled from 'styled-components';
import { businessHours } from './contact-labels.ts';

const Root = styled.dl`
  display: grid;
  font: ${font('body')};
  & > div {
    display: flex;
    gap: ${space[4]};
    justify-content: space-between;
    padding-block: ${space[3]};
    border-block-start: 1px solid ${color.border};
  }
  & dt { color: ${color.textMuted}; }
  & dd { margin: 0; font: ${font('strong')}; font-variant-numeric: tabular-nums; }
`;

export function BusinessHours() {
  return (
    <Root>
      {businessHours.map(({ days, hours }) => (
        <div key={days}>
          <dt>{days}</dt>
          <dd>{hours}</dd>
        </div>
      ))}
    </Root>
  );
}
