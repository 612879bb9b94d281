import { color, font, media, space } from '@keystead/ui';
import styled from 'styled-components';

const Clocks = styled.ul`
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
    <Clocks aria-label="One moment in three cities">
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
    </Clocks>
  );
}

const Arch = styled.svg`
  inline-size: calc(100% - 2 * ${space[6]});
  max-inline-size: 24rem;
  margin: 0 auto;
  fill: none;
  stroke: ${color.accentInk};
  stroke-width: 1.5;
  & > .far { opacity: 0.25; }
  & > .door { fill: ${color.accentSoft}; stroke-width: 2; }
  & > .key { fill: ${color.accentInk}; stroke: none; }
`;

const arch = (radius: number) => `M${160 - radius} 142V112A${radius} ${radius} 0 0 1 ${160 + radius} 112V142`;

/** A drawing of the logo's arch as a door with a keyhole. */
export function GuardedArch() {
  return (
    <Arch viewBox="0 0 320 140" aria-hidden="true">
      <path className="far" d={`${arch(64)}${arch(84)}${arch(104)}${arch(124)}${arch(144)}`} />
      <path className="door" d={arch(44)} />
      <path className="key" d="M160 92a9 9 0 0 1 5 16.5l3 17.5h-16l3-17.5a9 9 0 0 1 5-16.5z" />
    </Arch>
  );
}

const Bars = styled.svg`
  inline-size: calc(100% - 2 * ${space[6]});
  max-inline-size: 22rem;
  margin: 0 auto;
  & > .past { fill: ${color.accentSoft}; }
  & > .now { fill: ${color.accent}; }
  & > path { fill: none; stroke: ${color.accentInk}; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
`;

const heights = [46, 58, 52, 70, 64, 84, 78, 96, 104, 98, 118, 132];

export function MonthBars() {
  return (
    <Bars viewBox="0 0 240 150" aria-hidden="true">
      {heights.map((height, month) => (
        <rect
          key={height}
          className={month === heights.length - 1 ? 'now' : 'past'}
          x={month * 20 + 2}
          y={150 - height}
          width="16"
          height={height + 4}
          rx="4"
        />
      ))}
      <path d="M10 88L30 80 50 84 70 64 90 68 110 48 130 54 150 36 170 30 190 34 210 16 230 6" />
    </Bars>
  );
}
