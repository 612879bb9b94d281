import { color, font, media, radius, space } from '@keystead/ui';
import { SparklesIcon } from '@keystead/ui/app';
import { useUser } from '@keystead/web-kit';
import styled from 'styled-components';

/** The capabilities in the assistant's introduction (product §2): a name, and its meaning here. */
export const capabilities: readonly { name: string; meaning: string }[] = [
  { name: 'Property analytics', meaning: 'occupancy, income and costs of each property' },
  { name: 'Tenant management', meaning: 'who rents where, and what they owe' },
  { name: 'Maintenance optimization', meaning: 'what is open, what it costs, and who to assign' },
  { name: 'Financial forecasting', meaning: 'the rent that you can expect from your leases' },
  { name: 'Lease management', meaning: 'which leases start and end, and when' },
  { name: 'Market intelligence', meaning: 'how your rents compare with one another' },
];

export const greetingLead = (firstName: string) => `Hello ${firstName}, I'm your Keystead assistant.`;

export const GREETING_END =
  'Ask me in your own words. I only see what you can see, and nothing happens without your confirmation.';

const Root = styled.div`
  display: grid;
  gap: ${space[4]};
  padding: ${space[5]};
  border: 1px solid ${color.border};
  border-radius: ${radius.large};
  background: ${color.surface};
`;

const Head = styled.div`display: flex; gap: ${space[3]}; align-items: center;`;

const Mark = styled.span`
  display: grid;
  place-content: center;
  flex: none;
  inline-size: 2.5rem;
  block-size: 2.5rem;
  border-radius: ${radius.large};
  background: ${color.accentSoft};
  color: ${color.accentInk};
  & > svg { inline-size: 1.25rem; block-size: 1.25rem; }
`;

const Lead = styled.p`font: ${font('heading')};`;
const Muted = styled.p`color: ${color.textMuted};`;

const List = styled.ul`
  display: grid;
  gap: ${space[3]} ${space[5]};
  ${media.tablet} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  ${media.wide} { grid-template-columns: repeat(3, minmax(0, 1fr)); }
`;

const Item = styled.li`
  padding-inline-start: ${space[3]};
  border-inline-start: 2px solid ${color.accentSoft};
  & > strong { display: block; font: ${font('label')}; }
  & > span { font: ${font('small')}; color: ${color.textMuted}; }
`;

export function Greeting() {
  const { first_name } = useUser();
  return (
    <Root>
      <Head>
        <Mark>
          <SparklesIcon />
        </Mark>
        <Lead>{greetingLead(first_name)}</Lead>
      </Head>
      <Muted>I can help you with:</Muted>
      <List>
        {capabilities.map(({ name, meaning }) => (
          <Item key={name}>
            <strong>{name}</strong>
            <span>{meaning}</span>
          </Item>
        ))}
      </List>
      <Muted>{GREETING_END}</Muted>
    </Root>
  );
}
