import type { Personnel } from '@keystead/contracts';
import {
  CardName,
  CardText,
  EmailLink,
  Nothing,
  Owner,
  PhoneLink,
  quantity,
  RecordCard,
  RecordMenu,
} from '@keystead/crud-ui';
import { color, font, MailIcon, MapPinIcon, media, PhoneIcon, space } from '@keystead/ui';
import { Avatar, StatusBadge } from '@keystead/ui/app';
import { Link } from '@keystead/web-kit';
import styled from 'styled-components';
import { assignedTo } from '../maintenance/maintenance.api.ts';
import { personnelPages, useDeletePersonnel } from './personnel.api.ts';
import { rateText } from './personnel.ts';

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
  ${media.touch} { & a { display: inline-block; padding-block: 0.75rem; } }
`;
const Text = styled.span`min-inline-size: 0; overflow-wrap: anywhere;`;

function PersonnelContact({ one: { phone, email, location } }: { one: Personnel }) {
  const ways = [
    { way: 'phone', icon: <PhoneIcon />, text: phone && <PhoneLink phone={phone} /> },
    { way: 'email', icon: <MailIcon />, text: email && <EmailLink email={email} /> },
    { way: 'visit', icon: <MapPinIcon />, text: location },
  ].filter(({ text }) => text !== null);
  if (ways.length === 0) return null;
  return (
    <List>
      {ways.map(({ way, icon, text }) => (
        <li key={way}>
          {icon}
          <Text>{text}</Text>
        </li>
      ))}
    </List>
  );
}

// Interactive elements lie above the link that covers the card.
const Root = styled(RecordCard)`
  isolation: isolate;
  gap: ${space[4]};
  padding: ${space[5]};
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
  & > a { padding-block: 0.75rem; margin-block: -0.75rem; }
`;

const Rate = styled.span`font: ${font('strong')}; font-variant-numeric: tabular-nums;`;

export function PersonnelCard({ record: one }: { record: Personnel }) {
  const { confirmDelete } = useDeletePersonnel();
  const { id, name, service_type, availability, specialties, hourly_rate } = one;
  const { path } = personnelPages;
  return (
    <Root as="li">
      <Head>
        <Avatar name={name} />
        <Texts>
          <CardName path={path} id={id} name={name} />
          <Trade>
            {service_type}
            <StatusBadge status={availability} />
          </Trade>
          <Owner kind="personnel" id={id} />
        </Texts>
        <RecordMenu
          path={path}
          record={one}
          name={name}
          viewLabel="View Details"
          onDelete={() => void confirmDelete(one)}
        />
      </Head>
      <PersonnelContact one={one} />
      {specialties !== null && <CardText>{specialties}</CardText>}
      <Foot>
        {hourly_rate === null ? <Nothing>No hourly rate</Nothing> : <Rate>{rateText(hourly_rate)}</Rate>}
        <OpenRequests one={one} />
      </Foot>
    </Root>
  );
}
