import { Avatar, color, font, media, space } from '@keystead/ui';
import styled from 'styled-components';
import { PageSection } from '../sections/page-section.tsx';

const Quotes = styled.div`
  display: grid;
  gap: ${space[10]} ${space[8]};
  ${media.desktop} { grid-template-columns: repeat(3, minmax(0, 1fr)); gap: ${space[12]}; }
`;

const Quote = styled.figure`
  display: flex;
  flex-direction: column;
  gap: ${space[5]};
  justify-content: space-between;
  padding-block-start: ${space[6]};
  border-block-start: 1px solid ${color.borderStrong};
  & > blockquote { margin: 0; font: ${font('lead')}; text-wrap: pretty; }
`;

const Person = styled.figcaption`
  display: flex;
  gap: ${space[3]};
  align-items: center;
  font: ${font('small')};
  color: ${color.textMuted};
  & b { display: block; font: ${font('label')}; color: ${color.text}; }
`;

const testimonials = [
  {
    name: 'Helen Marsh',
    role: 'Landlord of four homes',
    words: 'I kept rent in a spreadsheet and repairs in my head. Now both are in the one place I check every morning.',
  },
  {
    name: 'David Oyelaran',
    role: 'Property manager',
    words: 'Tenants report a leak from their phone and see when the plumber comes. Our phone has gone quiet.',
  },
  {
    name: 'Anna Kowalski',
    role: 'Landlord of eleven homes',
    words:
      'I asked which leases end before summer and had the list, with a link to each. That used to take an evening.',
  },
];

export function Testimonials() {
  return (
    <PageSection title="From people who look after homes">
      <Quotes>
        {testimonials.map(({ name, role, words }) => (
          <Quote key={name}>
            <blockquote>“{words}”</blockquote>
            <Person>
              <Avatar name={name} />
              <span>
                <b>{name}</b>
                {role}
              </span>
            </Person>
          </Quote>
        ))}
      </Quotes>
    </PageSection>
  );
}
