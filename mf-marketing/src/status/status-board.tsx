import type { SiteStatus, StatusDay } from '@keystead/contracts';
import {
  Badge,
  Card,
  CircleAlertIcon,
  CircleCheckIcon,
  color,
  font,
  formatDate,
  InfoIcon,
  media,
  radius,
  space,
  type Tone,
  TriangleAlertIcon,
} from '@keystead/ui';
import styled from 'styled-components';
import {
  dayText,
  headline,
  type Incident,
  incidentsOf,
  incidentText,
  type PartState,
  type PartStatus,
  partsOf,
  stateNames,
  uptimeText,
} from './status-labels.ts';
import type { LiveHealth } from './use-live-health.ts';

const Bars = styled.div`
  display: flex;
  gap: 1px;
  block-size: 2rem;
  margin-block-start: ${space[3]};
  & > i {
    flex: 1;
    min-inline-size: 1px;
    border-radius: 2px;
    background: ${color.success};
  }
  & > i:hover { filter: brightness(1.15); }
  & > [data-day='some'] { background: ${color.warning}; }
  & > [data-day='bad'] { background: ${color.danger}; }
  & > [data-day='none'] { background: ${color.borderStrong}; opacity: 0.55; }
  ${media.tablet} { gap: 3px; }
`;

/** Below this share of successful checks, a day counts as bad. */
const FAIR = 0.95;

const kindOf = (uptime: number | null) => {
  if (uptime === null) return 'none';
  if (uptime === 1) return 'all';
  return uptime < FAIR ? 'bad' : 'some';
};

/** A bar for each day, oldest first. Hidden from screen readers, because the sentence beside it says the same. */
function UptimeBars({ days }: { days: readonly StatusDay[] }) {
  return (
    <Bars aria-hidden>
      {days.map(({ day, uptime }) => (
        <i key={day} data-day={kindOf(uptime)} title={`${formatDate(day)}: ${dayText(uptime)}`} />
      ))}
    </Bars>
  );
}

const Row = styled.li`
  padding: ${space[5]};
  & + & { border-block-start: 1px solid ${color.border}; }
`;

const Line = styled.div`
  display: flex;
  gap: ${space[4]};
  align-items: center;
  justify-content: space-between;
  & > h3 { font: ${font('heading')}; }
`;

const Ends = styled.p`
  display: flex;
  justify-content: space-between;
  margin-block-start: ${space[2]};
  font: ${font('small')};
  color: ${color.textSubtle};
  font-variant-numeric: tabular-nums;
`;

const tones: Readonly<Record<PartState, Tone>> = {
  ok: 'success',
  degraded: 'warning',
  down: 'danger',
  unknown: 'neutral',
};

function PartRow({ part: { name, state, history } }: { part: PartStatus }) {
  return (
    <Row>
      <Line>
        <h3>{name}</h3>
        <Badge tone={tones[state]} dot>
          {stateNames[state]}
        </Badge>
      </Line>
      {history && (
        <>
          <UptimeBars days={history.days} />
          <Ends>
            <span aria-hidden>{history.days.length} days ago</span>
            <span>{uptimeText(history)}</span>
            <span aria-hidden>Today</span>
          </Ends>
        </>
      )}
    </Row>
  );
}

const looks: Readonly<Record<PartState, { Icon: typeof InfoIcon; soft: string; ink: string }>> = {
  ok: { Icon: CircleCheckIcon, soft: color.successSoft, ink: color.successInk },
  degraded: { Icon: TriangleAlertIcon, soft: color.warningSoft, ink: color.warningInk },
  down: { Icon: CircleAlertIcon, soft: color.dangerSoft, ink: color.dangerInk },
  unknown: { Icon: InfoIcon, soft: color.neutralSoft, ink: color.neutralInk },
};

const Banner = styled.div<{ $soft: string; $ink: string }>`
  display: flex;
  gap: ${space[3]};
  align-items: center;
  padding: ${space[5]};
  border-radius: ${radius.large};
  background: ${({ $soft }) => $soft};
  color: ${({ $ink }) => $ink};
  & > svg { inline-size: 1.5rem; block-size: 1.5rem; flex: none; }
  & > h2 { font: ${font('title')}; }
`;

const Note = styled.p`font: ${font('small')}; color: ${color.textMuted};`;

// Formatted by hand, because browsers and Node use different spaces in times.
const instantText = (instant: string) => `${formatDate(instant)}, ${instant.slice(11, 16)} UTC`;

function noteOf(site: SiteStatus | null, { health, unreachable }: LiveHealth): string {
  if (unreachable) return 'Keystead is not responding. This is the last known state. Retrying every 10 seconds.';
  if (health !== null) return 'Live. Updates every 10 seconds.';
  return site === null ? 'Checking each part.' : `As of ${instantText(site.as_of)}.`;
}

const Incidents = styled.section`
  margin-block-start: ${space[6]};
  & > h2 { margin-block-end: ${space[3]}; }
  & summary { padding-block: ${space[3]}; border-block-start: 1px solid ${color.border}; cursor: pointer; }
`;

const Rows = styled.ul`
  & > li {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[1]} ${space[4]};
    justify-content: space-between;
    padding-block: ${space[3]};
    border-block-start: 1px solid ${color.border};
    font-variant-numeric: tabular-nums;
  }
`;

/** How many incidents are shown at first. */
const LATEST = 8;

const IncidentRows = ({ incidents }: { incidents: readonly Incident[] }) => (
  <Rows>
    {incidents.map((incident) => (
      <li key={`${incident.service} ${incident.from}`}>
        <span>
          {incident.name}
          <Note as="span"> · {incidentText(incident)}</Note>
        </span>
        <Note as="span">
          {formatDate(incident.from)}
          {incident.to !== incident.from && ` to ${formatDate(incident.to)}`}
        </Note>
      </li>
    ))}
  </Rows>
);

function IncidentList({ incidents }: { incidents: readonly Incident[] }) {
  const earlier = incidents.slice(LATEST);
  return (
    <Incidents>
      <h2>Incidents</h2>
      {incidents.length === 0 ? (
        <Note>No incidents recorded.</Note>
      ) : (
        <IncidentRows incidents={incidents.slice(0, LATEST)} />
      )}
      {earlier.length > 0 && (
        <details>
          <summary>{earlier.length} earlier</summary>
          <IncidentRows incidents={earlier} />
        </details>
      )}
    </Incidents>
  );
}

export function StatusBoard({ site, live }: { site: SiteStatus | null; live: LiveHealth }) {
  const parts = partsOf(site, live.health);
  const { state, text } = headline(parts);
  const { Icon, soft, ink } = looks[state];
  return (
    <>
      {/* `data-live` makes the browser load the page's code immediately, because the content updates itself. */}
      <Banner data-live="" role="status" $soft={soft} $ink={ink}>
        <Icon />
        <h2>{text}</h2>
      </Banner>
      <Note>{noteOf(site, live)}</Note>
      <Card as="ul">
        {parts.map((part) => (
          <PartRow key={part.service} part={part} />
        ))}
      </Card>
      {site === null ? (
        <Note>The last 90 days can’t be shown right now.</Note>
      ) : (
        <IncidentList incidents={incidentsOf(parts)} />
      )}
    </>
  );
}
