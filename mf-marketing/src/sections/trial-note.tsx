import { color, font } from '@keystead/ui';
import styled from 'styled-components';
import { trialTerms } from './trial-terms.ts';

const Root = styled.small`font: ${font('small')}; color: ${color.textSubtle}; text-wrap: balance;`;

/** What a trial asks for, in small letters under the way to it. */
export function TrialNote() {
  return <Root>{trialTerms}</Root>;
}
