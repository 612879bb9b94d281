import type { Personnel } from '@keystead/contracts';
import { EmailLink, PhoneLink, quantity, RecordMenu } from '@keystead/crud-ui';
import { Card, color, font, MailIcon, MapPinIcon, media, motion, PhoneIcon, radius, shadow, space } from '@keystead/ui';
import { Avatar, StatusBadge } from '@keystead/ui/app';
import { Link } from '@keystead/web-kit';
import styled from 'styled-components';
import { assignedTo } from '../maintenance/maintenance.navigation.ts';
import { usePersonnelNavigation } from './personnel.navigation.ts';
import { rateText } from './personnel.ts';

/** The number of open requests of one of the personnel, linked to all requests ever assigned to them. */
export function OpenRequests({ one: { id, name, open_requests } }: { one: Personnel }) {
  const count = quantity(open_requests, 'open request', 'open requests');
  return (
    <Link to={assignedTo(id)} aria-label={`${count} of ${name}`}>
      {count}
    </Link>
  );
}

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

function PersonnelContact({ one: { phone, email, location } }: { one: Personnel }) {
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

function PersonnelMenu({ one, onDelete }: { one: Personnel; onDelete: () => void }) {
  const { open } = usePersonnelNavigation();
  const { id, name, abilities } = one;
  return (
    <RecordMenu
      name={name}
      viewLabel="View Details"
      onView={() => open(id)}
      onEdit={abilities.update && (() => open(`${id}/edit`))}
      onDelete={abilities.delete && onDelete}
    />
  );
}

// Interactive elements lie above the link that covers the card.
const Root = styled(Card)`
  position: relative;
  isolation: isolate;
  gap: ${space[4]};
  padding: ${space[5]};
  transition: border-color ${motion.fast}, box-shadow ${motion.fast};
  &:hover { border-color: ${color.borderStrong}; box-shadow: ${shadow.middle}; }
  & :is(ul, footer) a, & > header button { position: relative; z-index: 1; }
`;

const Head = styled.header`
  display: flex;
  gap: ${space[3]};
  align-items: start;
  & > :last-child { margin-block-start: -0.25rem; margin-inline-end: -0.5rem; }
`;
const Texts = styled.div`flex: 1; min-inline-size: 0;`;
const Trade = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1]} ${space[3]};
  align-items: center;
  margin-block-start: ${space[1]};
  font: ${font('small')};
  color: ${color.textMuted};
`;

const Name = styled.h2`
  font: ${font('heading')};
  overflow-wrap: anywhere;
  & > a { color: inherit; text-decoration: none; }
  & > a::after { content: ''; position: absolute; inset: 0; border-radius: ${radius.large}; }
  & > a:focus-visible { outline: none; }
  & > a:focus-visible::after { outline: 2px solid ${color.focus}; outline-offset: 2px; }
`;

const Specialties = styled.p`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow: hidden;
  font: ${font('small')};
  color: ${color.textMuted};
  overflow-wrap: anywhere;
`;

const Foot = styled.footer`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1]} ${space[4]};
  align-items: center;
  justify-content: space-between;
  margin-block-start: auto;
  padding-block-start: ${space[4]};
  border-block-start: 1px solid ${color.border};
  font: ${font('small')};
  & > a { color: ${color.accentInk}; text-underline-offset: 0.2em; padding-block: 0.75rem; margin-block: -0.75rem; }
`;

const Rate = styled.span`font: ${font('strong')}; font-variant-numeric: tabular-nums;`;
const Unknown = styled.span`color: ${color.textSubtle};`;

/** One of the personnel in the list. The whole card links to the details, through the link on the name. */
export function PersonnelCard({ one, onDelete }: { one: Personnel; onDelete: () => void }) {
  const { at, linkProps } = usePersonnelNavigation();
  const { id, name, service_type, availability, specialties, hourly_rate } = one;
  return (
    <Root as="li">
      <Head>
        <Avatar name={name} />
        <Texts>
          <Name>
            <Link to={at(id)} {...linkProps}>
              {name}
            </Link>
          </Name>
          <Trade>
            {service_type}
            <StatusBadge status={availability} />
          </Trade>
        </Texts>
        <PersonnelMenu one={one} onDelete={onDelete} />
      </Head>
      <PersonnelContact one={one} />
      {specialties !== null && <Specialties>{specialties}</Specialties>}
      <Foot>
        {hourly_rate === null ? <Unknown>No hourly rate</Unknown> : <Rate>{rateText(hourly_rate)}</Rate>}
        <OpenRequests one={one} />
      </Foot>
    </Root>
  );
}
