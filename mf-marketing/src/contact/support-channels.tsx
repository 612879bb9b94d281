import { color, font, InfoIcon, MailIcon, media, PhoneIcon, radius, space } from '@keystead/ui';
import { Link } from '@keystead/web-kit';
import type { ComponentType, ReactNode } from 'react';
import styled from 'styled-components';
import { SUPPORT_EMAIL } from './contact-labels.ts';

const List = styled.ul`display: grid; gap: ${space[5]};`;

const Item = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0 ${space[4]};
  & > svg {
    grid-row: span 3;
    inline-size: 2.5rem;
    block-size: 2.5rem;
    padding: ${space[2]};
    border-radius: ${radius.medium};
    background: ${color.accentSoft};
    color: ${color.accentInk};
  }
  & > p { font: ${font('small')}; color: ${color.textMuted}; }
  & > a {
    inline-size: fit-content;
    font: ${font('label')};
    overflow-wrap: anywhere;
    ${media.touch} { padding-block: ${space[3]}; }
  }
`;

function Channel({
  icon: Icon,
  name,
  text,
  link,
}: {
  icon: ComponentType;
  name: string;
  text: string;
  link: ReactNode;
}) {
  return (
    <Item>
      <Icon />
      <h3>{name}</h3>
      <p>{text}</p>
      {link}
    </Item>
  );
}

/** The three ways to contact support. */
export function SupportChannels() {
  return (
    <List>
      <Channel
        icon={MailIcon}
        name="Email"
        text="Answered within 24 hours."
        link={<a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>}
      />
      <Channel
        icon={PhoneIcon}
        name="Phone"
        text="During business hours."
        link={<a href="tel:+14155550142">+1 (415) 555-0142</a>}
      />
      <Channel
        icon={InfoIcon}
        name="Help Center"
        text="Step-by-step guides, available anytime."
        link={<Link to="/help">Read the guides</Link>}
      />
    </List>
  );
}
