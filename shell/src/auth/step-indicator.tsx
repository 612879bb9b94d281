import { color, font, space } from '@keystead/ui';
import styled from 'styled-components';

const Root = styled.div`
  display: flex;
  gap: ${space[2]};
  align-items: center;
  padding-block-end: ${space[2]};
  font: ${font('label')};
  color: ${color.textMuted};
`;

const Bar = styled.span<{ $done: boolean }>`
  inline-size: 2rem;
  block-size: 0.25rem;
  border-radius: 999px;
  background: ${({ $done }) => ($done ? color.accent : color.borderStrong)};
`;

/** Shows which of two steps is current. */
export function StepIndicator({ step }: { step: 1 | 2 }) {
  return (
    <Root>
      <Bar $done />
      <Bar $done={step === 2} />
      Step {step} of 2
    </Root>
  );
}
