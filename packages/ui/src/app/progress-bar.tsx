import { useId } from 'react';
import styled, { keyframes } from 'styled-components';
import { BarAmount, BarFill, BarTexts, BarTrack } from './bar.tsx';

const pass = keyframes`from { transform: translateX(-100%); } to { transform: translateX(250%); }`;

const Fill = styled(BarFill)`
  &[data-unknown] { inline-size: 40%; animation: ${pass} 1.4s ease-in-out infinite; }
  /* Still, the moving part would look like an amount. */
  @media (prefers-reduced-motion: reduce) { &[data-unknown] { inline-size: 100%; opacity: 0.4; } }
`;

export interface ProgressBarProps {
  /** The activity: `Importing tenants`. */
  label: string;
  /** The amount done, out of `max`; default 0. */
  value?: number;
  /** The total amount; omitted while it isn't known. */
  max?: number;
  /** The progress as text, shown and announced instead of a percentage: `1,250 of 5,000 rows`. */
  text?: string;
}

/** The progress of a long-running activity. */
export function ProgressBar({ label, value = 0, max, text }: ProgressBarProps) {
  const id = useId();
  const isDeterminate = max !== undefined && max > 0;
  const share = isDeterminate ? Math.round(Math.min(1, Math.max(0, value / max)) * 100) : undefined;
  return (
    <div>
      <BarTexts>
        <span id={id}>{label}</span>
        <BarAmount>{text ?? (isDeterminate && `${share}%`)}</BarAmount>
      </BarTexts>
      <BarTrack
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
        aria-valuetext={text}
      >
        <Fill
          data-unknown={isDeterminate ? undefined : ''}
          style={isDeterminate ? { inlineSize: `${share}%` } : undefined}
        />
      </BarTrack>
    </div>
  );
}
