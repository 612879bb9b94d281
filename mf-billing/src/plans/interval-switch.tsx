import type { BillingInterval, Subscription } from '@keystead/contracts';
import { color, font, media, motion, radius, shadow, space, VisuallyHidden } from '@keystead/ui';
import { oneOf, useSearchParamsState } from '@keystead/web-kit/queries';
import { useId } from 'react';
import styled from 'styled-components';
import { intervalTexts } from './prices.ts';

const Choices = styled.fieldset`
  display: flex;
  padding: 0.1875rem;
  border-radius: ${radius.medium};
  background: ${color.neutralSoft};
`;

const Choice = styled.label`
  position: relative;
  display: flex;
  gap: ${space[2]};
  align-items: center;
  min-block-size: 2.25rem;
  padding-inline: ${space[3]};
  border-radius: ${radius.small};
  color: ${color.textMuted};
  font: ${font('label')};
  white-space: nowrap;
  cursor: pointer;
  transition: background ${motion.fast}, color ${motion.fast};
  &:has(:checked) { background: ${color.surface}; box-shadow: ${shadow.low}; color: ${color.text}; }
  &:has(:focus-visible) { outline: 2px solid ${color.focus}; outline-offset: 2px; }
  & > input { position: absolute; inset: 0; margin: 0; opacity: 0; cursor: pointer; }
  & > small { font: ${font('caption')}; color: ${color.successInk}; }
  @media (forced-colors: active) { &:has(:checked) { outline: 2px solid Highlight; } }
  ${media.touch} { min-block-size: 2.75rem; }
`;

interface IntervalSwitchProps {
  value: BillingInterval;
  /** How many months per year are free with yearly payment; 0 hides the text. */
  freeMonths: number;
  onChoose: (interval: BillingInterval) => void;
}

export function IntervalSwitch({ value, freeMonths, onChoose }: IntervalSwitchProps) {
  const name = useId();
  return (
    <Choices>
      <VisuallyHidden as="legend">Billing period</VisuallyHidden>
      {(['month', 'year'] as const).map((interval) => (
        <Choice key={interval}>
          <input type="radio" name={name} checked={value === interval} onChange={() => onChoose(interval)} />
          {intervalTexts[interval].label}
          {interval === 'year' && freeMonths > 0 && <small>{freeMonths} months free</small>}
        </Choice>
      ))}
    </Choices>
  );
}

const fields = { interval: oneOf({ month: true, year: true }) };

/** The interval of the displayed prices: the one in the URL (`?interval=year`), or the account's. */
export function useInterval(subscription: Subscription | undefined) {
  const { search, change } = useSearchParamsState(fields);
  return {
    interval: search.interval ?? subscription?.interval ?? 'month',
    choose: (interval: BillingInterval) => change({ interval }),
  };
}
