import type { AssistantAction } from '@keystead/contracts';
import { CircleCheckIcon, Cluster, color, font } from '@keystead/ui';
import styled from 'styled-components';
import { AnswerLink } from '../markdown/answer-link.tsx';
import { doneLabels } from './action-labels.ts';

const DoneText = styled.p`
  display: flex;
  gap: 0.5rem;
  align-items: center;
  font: ${font('label')};
  color: ${color.successInk};
  & > svg { inline-size: 1.125rem; block-size: 1.125rem; flex: none; }
`;
const RefusedText = styled.p`font: ${font('label')}; color: ${color.textMuted};`;

/** The result of a decided action. */
export function ActionOutcome({ action: { kind, state, result } }: { action: AssistantAction }) {
  if (state === 'refused') return <RefusedText>Cancelled.</RefusedText>;
  return (
    <Cluster gap={3}>
      <DoneText>
        <CircleCheckIcon />
        {doneLabels[kind]}
      </DoneText>
      {result && <AnswerLink address={result.path}>{result.label}</AnswerLink>}
    </Cluster>
  );
}
