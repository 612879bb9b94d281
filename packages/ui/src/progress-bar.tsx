import { useId } from 'react';
import styled, { keyframes } from 'styled-components';
import { color, easing, font, radius, space } from './tokens.ts';

const pass = keyframes`from { transform: translateX(-100%); } to { transform: translateX(250%); }`;

const Texts = styled.div`
  display: flex;
  gap: ${space[4]};
  justify-content: space-between;
  margin-block-end: ${space[2]};
  font: ${font('label')};
`;

const Amount = styled.span`flex: none; font: ${font('small')}; font-variant-numeric: tabular-nums; color: ${color.textMuted};`;

const Track = styled.div`
  block-size: 0.5rem;
  overflow: clip;
  border-radius: ${radius.round};
  background: ${color.neutralSoft};
  @media (forced-colors: active) { border: 1px solid CanvasText; }
`;

const Fill = styled.div`
  block-size: 100%;
  border-radius: inherit;
  background: ${color.accent};
  transition: inline-size 300ms ${easing};
  &[data-unknown] { inline-size: 40%; animation: ${pass} 1.4s ease-in-out infinite; }
  @media (forced-colors: active) { background: Highlight; }
  /* Still, the moving part would look like an amount. */
  @media (prefers-reduced-motion: reduce) { &[data-unknown] { inline-size: 100%; opacity: 0.4; } }
`;

export interface ProgressBarProps {
  /** What is going on: `Importing tenants`. */
  label: string;
  /** How much is done, of `max`; default 0. */
  value?: number;
  /** How much there is to do; left out while that isn't known. */
  max?: number;
  /** The progress in words, shown and read in place of a percentage: `1,250 of 5,000 rows`. */
  text?: string;
}

/** How far something has come that takes its time. */
export function ProgressBar({ label, value = 0, max, text }: ProgressBarProps) {
  const id = useId();
  const known = max !== undefined && max > 0;
  const share = known ? Math.round(Math.min(1, Math.max(0, value / max)) * 100) : undefined;
  return (
    <div>
      <Texts>
        <span id={id}>{label}</span>
        <Amount>{text ?? (known && `${share}%`)}</Amount>
      </Texts>
      <Track
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
        aria-valuetext={text}
      >
        <Fill data-unknown={known ? undefined : ''} style={known ? { inlineSize: `${share}%` } : undefined} />
      </Track>
    </div>
  );
}
