import { color, font, MapPinIcon, media, radius, space } from '@keystead/ui';
import styled from 'styled-components';
import { offices } from './contact-labels.ts';

const List = styled.ul`
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
    <List>
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
    </List>
  );
}
