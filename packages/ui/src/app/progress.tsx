import { type ComponentProps, type ReactNode, useId } from 'react';
import styled, { keyframes } from 'styled-components';
import { color, easing, font, radius, space } from '../tokens.ts';

const BarTexts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1]} ${space[4]};
  justify-content: space-between;
  margin-block-end: ${space[2]};
  font: ${font('label')};
`;

const BarAmount = styled.span`font: ${font('small')}; font-variant-numeric: tabular-nums; color: ${color.textMuted};`;

const BarTrack = styled.div`
  block-size: 0.5rem;
  overflow: clip;
  border-radius: ${radius.round};
  background: ${color.neutralSoft};
  @media (forced-colors: active) { border: 1px solid CanvasText; }
`;

const BarFill = styled.div`
  block-size: 100%;
  border-radius: inherit;
  background: ${color.accent};
  transition: inline-size 300ms ${easing};
  @media (forced-colors: active) { background: Highlight; }
`;

interface BarProps extends Omit<ComponentProps<'div'>, 'children'> {
  label: string;
  amount: ReactNode;
  fill?: ReactNode;
}

function Bar({ label, amount, fill, ...track }: BarProps) {
  const id = useId();
  return (
    <div>
      <BarTexts>
        <span id={id}>{label}</span>
        <BarAmount>{amount}</BarAmount>
      </BarTexts>
      {fill && (
        <BarTrack aria-labelledby={id} aria-valuemin={0} {...track}>
          {fill}
        </BarTrack>
      )}
    </div>
  );
}

const MeterFill = styled(BarFill)`&[data-full] { background: ${color.warning}; }`;

interface MeterProps {
  label: string;
  /** The amount, out of `max`. Omit both where the amount is unknown or unlimited. */
  value?: number;
  max?: number;
  text: string;
}

export function Meter({ label, value, max, text }: MeterProps) {
  if (value === undefined || max === undefined || max <= 0) return <Bar label={label} amount={text} />;
  const used = Math.min(value, max);
  const width = { inlineSize: `${Math.round((used / max) * 100)}%` };
  const fill = <MeterFill data-full={used === max ? '' : undefined} style={width} />;
  return (
    <Bar
      label={label}
      amount={text}
      role="meter"
      aria-valuemax={max}
      aria-valuenow={used}
      aria-valuetext={text}
      fill={fill}
    />
  );
}

const pass = keyframes`from { transform: translateX(-100%); } to { transform: translateX(250%); }`;

const ProgressFill = styled(BarFill)`
  &[data-unknown] { inline-size: 40%; animation: ${pass} 1.4s ease-in-out infinite; }
  /* Still, the moving part would look like an amount. */
  @media (prefers-reduced-motion: reduce) { &[data-unknown] { inline-size: 100%; opacity: 0.4; } }
`;

interface ProgressBarProps {
  label: string;
  value?: number;
  /** The total amount; omitted while it isn't known. */
  max?: number;
  /** The progress as text, shown and announced instead of a percentage: `1,250 of 5,000 rows`. */
  text?: string;
}

export function ProgressBar({ label, value = 0, max, text }: ProgressBarProps) {
  const share = max ? Math.round(Math.min(1, Math.max(0, value / max)) * 100) : undefined;
  const percent = share === undefined ? undefined : `${share}%`;
  const fill = <ProgressFill {...(percent ? { style: { inlineSize: percent } } : { 'data-unknown': '' })} />;
  return (
    <Bar
      label={label}
      amount={text ?? percent}
      role="progressbar"
      aria-valuemax={100}
      aria-valuenow={share}
      aria-valuetext={text}
      fill={fill}
    />
  );
}
