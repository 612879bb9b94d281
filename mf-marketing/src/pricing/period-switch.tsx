import { color, easing, font, motion, radius, space, VisuallyHidden } from '@keystead/ui';
import styled from 'styled-components';

const Root = styled.fieldset`
  display: inline-flex;
  gap: ${space[1]};
  padding: ${space[1]};
  background: ${color.sunken};
  border: 1px solid ${color.border};
  border-radius: ${radius.round};
`;

const Choice = styled.label`
  position: relative;
  display: inline-flex;
  gap: ${space[2]};
  align-items: center;
  min-block-size: 2.75rem;
  padding-inline: ${space[5]};
  border: 1px solid transparent;
  border-radius: ${radius.round};
  font: ${font('strong')};
  color: ${color.textMuted};
  cursor: pointer;
  transition: ${motion.fast} ${easing};
  transition-property: background, color, border-color;
  &:hover { color: ${color.text}; }
  &:has(:checked) { background: ${color.surface}; border-color: ${color.borderStrong}; color: ${color.text}; }
  &:has(:focus-visible) { outline: 2px solid ${color.focus}; outline-offset: 2px; }
  & > input { position: absolute; inset: 0; margin: 0; opacity: 0; pointer-events: none; }
`;

const Saving = styled.span`
  padding: 0.1875rem ${space[2]};
  border-radius: ${radius.round};
  background: ${color.accentSoft};
  color: ${color.accentInk};
  font: ${font('caption')};
  white-space: nowrap;
`;

/** Monthly or annual prices; see `visibleFor`. */
export function PeriodSwitch() {
  return (
    <Root>
      <VisuallyHidden as="legend">Billing period</VisuallyHidden>
      <Choice>
        <input type="radio" name="period" value="monthly" defaultChecked autoComplete="off" />
        <span>Monthly</span>
      </Choice>
      <Choice>
        <input type="radio" name="period" value="annual" autoComplete="off" />
        <span>Annual</span> <Saving>Save 17%</Saving>
      </Choice>
    </Root>
  );
}
