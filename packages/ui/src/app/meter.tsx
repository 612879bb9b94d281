import { useId } from 'react';
import styled from 'styled-components';
import { color } from '../tokens.ts';
import { BarAmount, BarFill, BarTexts, BarTrack } from './bar.tsx';

const Fill = styled(BarFill)`&[data-full] { background: ${color.warning}; }`;

export interface MeterProps {
  /** What is measured: `Properties`. */
  label: string;
  /** How much there is, of `max`; left out, with `max`, where that isn't known or has no end. */
  value?: number;
  max?: number;
  /** The amount in words: `4 of 5 properties`. */
  text: string;
}

/** How much of something limited is used. */
export function Meter({ label, value, max, text }: MeterProps) {
  const id = useId();
  const known = value !== undefined && max !== undefined && max > 0;
  return (
    <div>
      <BarTexts>
        <span id={id}>{label}</span>
        <BarAmount>{text}</BarAmount>
      </BarTexts>
      {known && (
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
