import { Avatar, color, font, media, space } from '@keystead/ui';
import styled from 'styled-components';
import { PageSection } from '../sections/page-section.tsx';

const Root = styled.ul`
  display: grid;
  gap: ${space[8]} ${space[6]};
  ${media.tablet} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  ${media.desktop} { grid-template-columns: repeat(4, minmax(0, 1fr)); }
  & > li { display: grid; gap: ${space[1]}; align-content: start; }
  & > li > :first-child { margin-block-end: ${space[3]}; }
  & h3 { font: ${font('heading')}; }
  & b { font: ${font('label')}; color: ${color.accentInk}; }
  & p { font: ${font('small')}; color: ${color.textMuted}; }
`;

const team = [
  {
    name: 'Ellen Hartmann',
    role: 'Founder',
    text: 'Managed sixty apartments before she wrote the first page of Keystead.',
  },
  { name: 'Samuel Osei', role: 'Engineering', text: 'Makes sure that totals add up and nothing gets lost.' },
  { name: 'Mei Tanaka', role: 'Design', text: 'Designs by leaving things out.' },
  { name: 'Jonas Petersen', role: 'Support', text: 'First to answer, and tells us what to fix.' },
];

export function Team() {
  return (
    <PageSection title="Who we are">
      <Root>
        {team.map(({ name, role, text }) => (
          <li key={name}>
            <Avatar name={name} size="large" />
            <h3>{name}</h3>
            <b>{role}</b>
            <p>{text}</p>
          </li>
        ))}
      </Root>
    </PageSection>
  );
}
