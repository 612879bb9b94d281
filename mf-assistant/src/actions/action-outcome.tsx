import type { AssistantAction } from '@keystead/contracts';
import { CircleCheckIcon, Cluster, color, font } from '@keystead/ui';
import styled from 'styled-components';
import { AnswerLink } from '../markdown/answer-link.tsx';
import { doneWords } from './action-words.ts';

const Done = styled.p`
  display: flex;
  gap: 0.5rem;
  align-items: center;
  font: ${font('label')};
  color: ${color.successInk};
  & > svg { inline-size: 1.125rem; block-size: 1.125rem; flex: none; }
`;
const Refused = styled.p`font: ${font('label')}; color: ${color.textMuted};`;

/** The result of a decided action. */
export function ActionOutcome({ action: { kind, state, result } }: { action: AssistantAction }) {
  if (state === 'refused') return <Refused>Not done, as you wished.</Refused>;
  return (
    <Cluster gap={3}>
      <Done>
        <CircleCheckIcon />
        {doneWords[kind]}
      </Done>
      {result && <AnswerLink address={result.path}>{result.label}</AnswerLink>}
    </Cluster>
  );
}
