import { color, font, media, pageWidth, space } from '@keystead/ui';
import styled from 'styled-components';

const Root = styled.dl`
  ${pageWidth}
  display: grid;
  gap: ${space[8]} ${space[6]};
  grid-template-columns: repeat(2, minmax(0, 1fr));
  padding-block: ${space[10]};
  ${media.tablet} { grid-template-columns: repeat(4, minmax(0, 1fr)); }
  ${media.desktop} { padding-block: ${space[12]}; }
  & > div {
    display: grid;
    gap: ${space[1]};
    align-content: start;
    padding-inline-start: ${space[5]};
    border-inline-start: 2px solid ${color.accent};
  }
  & dt { order: 1; color: ${color.textMuted}; }
  & dd { font: ${font('section')}; letter-spacing: -0.03em; font-variant-numeric: tabular-nums; }
`;

const Note = styled.p`
  ${pageWidth}
  margin-block-start: -${space[6]};
  padding-block-end: ${space[10]};
  font: ${font('small')};
  color: ${color.textSubtle};
`;

const metrics = [
  { name: 'Properties managed', value: '10,000+' },
  { name: 'Tenants', value: '50,000+' },
  { name: 'Uptime', value: '99.9%' },
  { name: 'Support', value: '24/7' },
];

/** Keystead in numbers (product §2). */
export function MetricStrip() {
  return (
    <>
      <Root aria-label="Keystead in numbers">
        {metrics.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Root>
      <Note>Illustrative figures.</Note>
    </>
  );
}
