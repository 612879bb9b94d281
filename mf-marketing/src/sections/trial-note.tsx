import { color, font } from '@keystead/ui';
import styled from 'styled-components';
import { trialTerms } from './trial-terms.ts';

const Root = styled.small`font: ${font('small')}; color: ${color.textSubtle}; text-wrap: balance;`;

/** The terms of the trial in small print, below the sign-up button. */
export function TrialNote() {
  return <Root>{trialTerms}</Root>;
}
