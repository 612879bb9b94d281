import { color, font, media, space } from '@keystead/ui';
import styled from 'styled-components';

const Root = styled.ul`
  display: grid;
  gap: ${space[4]};
  grid-template-columns: repeat(3, minmax(0, 1fr));
  padding: 0 ${space[6]} ${space[6]};
  ${media.desktop} { padding: ${space[2]} ${space[8]} ${space[8]}; }
  & > li { display: grid; gap: ${space[2]}; justify-items: center; font: ${font('small')}; color: ${color.textMuted}; }
  & > li > span { text-align: center; }
  & b { display: block; font: ${font('label')}; color: ${color.text}; }
`;

const Face = styled.svg`
  inline-size: min(100%, 6rem);
  fill: ${color.sunken};
  stroke: ${color.borderStrong};
  stroke-linecap: round;
  & > path { stroke: ${color.text}; stroke-width: 3; }
  & > .over { fill: ${color.accentSoft}; stroke: ${color.accent}; }
`;

const hands = { 10: 'M40 40L29 34', 11: 'M40 40L33.5 29', 12: 'M40 40V27' };

const cities = [
  { city: 'Boise', hour: 10, time: '10:00 PM' },
  { city: 'Minneapolis', hour: 11, time: '11:00 PM' },
  { city: 'Annapolis', hour: 12, time: '12:00 AM' },
] as const;

/** One moment in three cities. In the last one the day is over. */
export function CityClocks() {
  return (
    <Root aria-label="One moment in three cities">
      {cities.map(({ city, hour, time }) => (
        <li key={city}>
          <Face viewBox="0 0 80 80" aria-hidden="true">
            <circle className={hour === 12 ? 'over' : undefined} cx="40" cy="40" r="37" strokeWidth="2" />
            <path d={`${hands[hour]}M40 40V16`} />
          </Face>
          <span>
            <b>{city}</b>
            {time}
          </span>
        </li>
      ))}
    </Root>
  );
}
