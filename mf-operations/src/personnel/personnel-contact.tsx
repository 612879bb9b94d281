import type { Personnel } from '@keystead/contracts';
import { EmailLink, PhoneLink } from '@keystead/crud-ui';
import { color, font, MailIcon, MapPinIcon, media, PhoneIcon, space } from '@keystead/ui';
import styled from 'styled-components';

const List = styled.ul`
  display: grid;
  gap: ${space[1]};
  font: ${font('small')};
  color: ${color.textMuted};
  & > li { display: flex; gap: ${space[2]}; align-items: center; min-inline-size: 0; }
  & svg { inline-size: 1rem; block-size: 1rem; flex: none; color: ${color.textSubtle}; }
  & a {
    color: ${color.accentInk};
    text-underline-offset: 0.2em;
    ${media.touch} { display: inline-block; padding-block: 0.75rem; }
  }
`;
const Text = styled.span`min-inline-size: 0; overflow-wrap: anywhere;`;

/** The contact details and location of one of the personnel, where known. */
export function PersonnelContact({ one: { phone, email, location } }: { one: Personnel }) {
  if (phone === null && email === null && location === null) return null;
  return (
    <List>
      {phone !== null && (
        <li>
          <PhoneIcon />
          <Text>
            <PhoneLink phone={phone} />
          </Text>
        </li>
      )}
      {email !== null && (
        <li>
          <MailIcon />
          <Text>
            <EmailLink email={email} />
          </Text>
        </li>
      )}
      {location !== null && (
        <li>
          <MapPinIcon />
          <Text>{location}</Text>
        </li>
      )}
    </List>
  );
}
