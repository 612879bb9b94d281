import { useId } from 'react';
import styled from 'styled-components';
import { color } from '../tokens.ts';
import { BarAmount, BarFill, BarTexts, BarTrack } from './bar.tsx';

const Fill = styled(BarFill)`&[data-full] { background: ${color.warning}; }`;

export interface MeterProps {
  /** The quantity: `Properties`. */
  label: string;
  /** The amount, out of `max`. Omit both where the amount is unknown or unlimited. */
  value?: number;
  max?: number;
  /** The amount as text: `4 of 5 properties`. */
  text: string;
}

/** Shows how much of a limit is used. */
export function Meter({ label, value, max, text }: MeterProps) {
  const id = useId();
  const hasAmounts = value !== undefined && max !== undefined && max > 0;
  return (
    <div>
      <BarTexts>
        <span id={id}>{label}</span>
        <BarAmount>{text}</BarAmount>
      </BarTexts>
      {hasAmounts && (
        <BarTrack
          role="meter"
          aria-labelledby={id}
          aria-valuemin={0}
          aria-valuemax={max}
          aria-valuenow={Math.min(value, max)}
          aria-valuetext={text}
        >
          <Fill
            data-full={value >= max ? '' : undefined}
            style={{ inlineSize: `${Math.round((Math.min(value, max) / max) * 100)}%` }}
          />
        </BarTrack>
      )}
    </div>
  );
}
