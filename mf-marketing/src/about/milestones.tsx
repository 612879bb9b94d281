import { color, font, media, space } from '@keystead/ui';
import styled from 'styled-components';
import { PageSection } from '../sections/page-section.tsx';

const Root = styled.ol`
  display: grid;
  ${media.desktop} { grid-template-columns: repeat(6, minmax(0, 1fr)); }
  & > li {
    position: relative;
    display: grid;
    gap: ${space[1]};
    align-content: start;
    padding: 0 0 ${space[8]} ${space[6]};
    border-inline-start: 2px solid ${color.border};
    ${media.desktop} {
      padding: ${space[6]} ${space[5]} 0 0;
      border-inline-start: 0;
      border-block-start: 2px solid ${color.border};
    }
  }
  & > li:last-child { padding-block-end: 0; }
  /* The year's mark, on the line. */
  & > li::before {
    content: '';
    position: absolute;
    inset-block-start: 0.5rem;
    inset-inline-start: -0.4375rem;
    inline-size: 0.75rem;
    block-size: 0.75rem;
    border: 2px solid ${color.canvas};
    border-radius: 50%;
    background: ${color.accent};
    ${media.desktop} { inset-block-start: -0.4375rem; inset-inline-start: 0; }
  }
  & time { font: ${font('title')}; letter-spacing: -0.02em; }
  & h3 { font: ${font('label')}; letter-spacing: 0; }
  & p { font: ${font('small')}; color: ${color.textMuted}; }
`;

const milestones = [
  {
    year: '2020',
    name: 'The start',
    text: 'Keystead starts with the homes of one family and a single list of rent due.',
  },
  { year: '2021', name: 'Rent and receipts', text: 'Every payment is tracked to the cent and gets a receipt.' },
  { year: '2022', name: 'Repairs', text: 'Tenants report what is broken and follow the repair.' },
  { year: '2023', name: 'More cities', text: 'Portfolios in many cities, each home in its own time zone.' },
  { year: '2024', name: 'The assistant', text: 'Questions in plain words, answered from your own records.' },
  { year: '2025', name: 'For every size', text: 'From a first home to thousands, on the same calm pages.' },
];

/** The company's history, from 2020 to 2025. */
export function Milestones() {
  return (
    <PageSection title="Our story">
      <Root>
        {milestones.map(({ year, name, text }) => (
          <li key={year}>
            <time dateTime={year}>{year}</time>
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </Root>
    </PageSection>
  );
}
