import type { SiteStatus } from '@keystead/contracts';
import {
  Card,
  CircleAlertIcon,
  CircleCheckIcon,
  color,
  font,
  formatDate,
  InfoIcon,
  radius,
  space,
  TriangleAlertIcon,
} from '@keystead/ui';
import styled from 'styled-components';
import { PartRow } from './part-row.tsx';
import { headline, type PartState, partsOf } from './status-labels.ts';
import type { LiveHealth } from './use-live-health.ts';

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

/** The state of the product as a whole, and of each part. */
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
      {site === null && <Note>The last 90 days can’t be shown right now.</Note>}
    </>
  );
}
