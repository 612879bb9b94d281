import { quantity } from '@keystead/crud-ui';
import { color, font, radius, space } from '@keystead/ui';
import { subscriptionQuery, useQuery } from '@keystead/web-kit/queries';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { daysRemaining, type TimeLeft, timeLeft } from './plan-status.ts';

/** The time by the browser's clock, in milliseconds, updated every second (product §4). */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const Root = styled.div`
  display: grid;
  gap: ${space[3]};
  padding: ${space[4]};
  border-radius: ${radius.large};
  background: ${color.accentSoft};
  color: ${color.accentInk};
`;

const Days = styled.p`font: ${font('strong')}; text-align: center;`;

const Units = styled.div`display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: ${space[2]}; text-align: center;`;
const Amount = styled.span`display: block; font: ${font('page')}; font-variant-numeric: tabular-nums; letter-spacing: -0.02em;`;
const Unit = styled.span`font: ${font('caption')};`;

const units: Record<keyof TimeLeft, string> = { days: 'Days', hours: 'Hours', minutes: 'Minutes', seconds: 'Seconds' };

const POLL_INTERVAL_MS = 10_000;

/**
 * The time left in a trial that is active on the server, updated each second. Once the trial has ended by the browser's
 * clock, which may be ahead, the server is polled until it agrees.
 */
export function TrialCountdown({ end }: { end: string }) {
  const now = useNow();
  const days = daysRemaining(end, now);
  const ended = days === 0;
  useQuery({ ...subscriptionQuery, enabled: ended, refetchInterval: POLL_INTERVAL_MS });
  if (ended) return null;
  const left = timeLeft(end, now);
  return (
    <Root>
      <Days>{quantity(days, 'day remaining', 'days remaining')}</Days>
      {/* Screen readers don't announce the changes of a timer. */}
      <Units role="timer" aria-label="Time left in your trial">
        {(Object.keys(units) as (keyof TimeLeft)[]).map((unit) => (
          <span key={unit}>
            <Amount>{String(left[unit]).padStart(2, '0')}</Amount> <Unit>{units[unit]}</Unit>
          </span>
        ))}
      </Units>
    </Root>
  );
}
