import { color, font, media, space } from '@keystead/ui';
import styled from 'styled-components';
import { PageSection } from '../sections/page-section.tsx';

const Root = styled.ul`
  display: grid;
  gap: ${space[8]};
  ${media.tablet} { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: ${space[10]} ${space[12]}; }
  & > li {
    display: grid;
    gap: ${space[2]};
    padding-block-start: ${space[5]};
    border-block-start: 1px solid ${color.borderStrong};
  }
  & h3 { font: ${font('title')}; letter-spacing: -0.018em; }
  & p { max-inline-size: 34rem; color: ${color.textMuted}; }
`;

const values = [
  {
    name: 'Calm before clever',
    text: 'A page shows what there is to do, most important first, and nothing that only competes for your attention.',
  },
  {
    name: 'Exact to the cent',
    text: 'Totals, lists and receipts always agree. If we don’t know something, we say so.',
  },
  {
    name: 'Fair to both sides of the door',
    text: 'A tenant is a person with a sign-in, not a line in a table. They see their lease, their payments and their repairs.',
  },
  {
    name: 'Your records are yours',
    text: 'Export them whenever you like, and have them erased when you leave. The assistant reads only what you can read.',
  },
];

export function Values() {
  return (
    <PageSection title="What we believe">
      <Root>
        {values.map(({ name, text }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </Root>
    </PageSection>
  );
}
