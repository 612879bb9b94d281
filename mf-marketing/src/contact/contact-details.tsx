import { color, font, InfoIcon, MailIcon, MapPinIcon, media, PhoneIcon, radius, space } from '@keystead/ui';
import { Link } from '@keystead/web-kit';
import styled from 'styled-components';

export const SUPPORT_EMAIL = 'support@keystead.example';

/** Business hours (product §9). */
const businessHours = [
  { days: 'Mon-Fri', hours: '9AM-6PM PST' },
  { days: 'Saturday', hours: '10AM-4PM' },
  { days: 'Sunday', hours: 'Closed' },
] as const;

const offices = [
  { city: 'San Francisco', note: 'Headquarters', lines: ['548 Market Street, Suite 210', 'San Francisco, CA 94104'] },
  { city: 'Austin', note: 'Customer support', lines: ['701 Brazos Street, Floor 5', 'Austin, TX 78701'] },
  { city: 'New York', note: 'Sales', lines: ['228 Park Avenue South', 'New York, NY 10003'] },
] as const;

const Root = styled.dl`
  display: grid;
  font: ${font('body')};
  & > div {
    display: flex;
    gap: ${space[4]};
    justify-content: space-between;
    padding-block: ${space[3]};
    border-block-start: 1px solid ${color.border};
  }
  & dt { color: ${color.textMuted}; }
  & dd { margin: 0; font: ${font('strong')}; font-variant-numeric: tabular-nums; }
`;

export function BusinessHours() {
  return (
    <Root>
      {businessHours.map(({ days, hours }) => (
        <div key={days}>
          <dt>{days}</dt>
          <dd>{hours}</dd>
        </div>
      ))}
    </Root>
  );
}

const Offices = styled.ul`
  display: grid;
  gap: ${space[4]};
  grid-template-columns: minmax(0, 1fr);
  ${media.tablet} { grid-template-columns: repeat(3, minmax(0, 1fr)); }
  & > li {
    display: grid;
    gap: ${space[1]};
    align-content: start;
    padding: ${space[6]};
    border: 1px solid ${color.border};
    border-radius: ${radius.large};
    background: ${color.surface};
  }
  & svg { inline-size: 1.25rem; block-size: 1.25rem; margin-block-end: ${space[2]}; color: ${color.accentInk}; }
  & p { font: ${font('small')}; color: ${color.textSubtle}; }
  & address { margin-block-start: ${space[2]}; font-style: normal; color: ${color.textMuted}; }
  & address span { display: block; }
`;

export function OfficeList() {
  return (
    <Offices>
      {offices.map(({ city, note, lines }) => (
        <li key={city}>
          <MapPinIcon />
          <h3>{city}</h3>
          <p>{note}</p>
          <address>
            {lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </li>
      ))}
    </Offices>
  );
}

const Channels = styled.ul`display: grid; gap: ${space[5]};`;

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

const channels = [
  {
    Icon: MailIcon,
    name: 'Email',
    text: 'Answered within 24 hours.',
    link: <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>,
  },
  {
    Icon: PhoneIcon,
    name: 'Phone',
    text: 'During business hours.',
    link: <a href="tel:+14155550142">+1 (415) 555-0142</a>,
  },
  {
    Icon: InfoIcon,
    name: 'Help Center',
    text: 'Step-by-step guides, available anytime.',
    link: <Link to="/help">Read the guides</Link>,
  },
];

export function SupportChannels() {
  return (
    <Channels>
      {channels.map(({ Icon, name, text, link }) => (
        <Item key={name}>
          <Icon />
          <h3>{name}</h3>
          <p>{text}</p>
          {link}
        </Item>
      ))}
    </Channels>
  );
}
