import type { AssistantOffer } from '@keystead/contracts';
import { Badge, Cluster, color, font } from '@keystead/ui';
import styled from 'styled-components';
import { LOCAL_ANALYST } from '../messages/answerer-name.ts';

const Words = styled.span`font: ${font('small')}; color: ${color.textMuted};`;

interface AnswererNoteProps {
  answeredBy: AssistantOffer['answered_by'];
  /** The chosen model. */
  model: AssistantOffer['models'][number] | undefined;
}

/** Who answers at present: the model or the local analyst. It is shown unobtrusively, and always. */
export function AnswererNote({ answeredBy, model }: AnswererNoteProps) {
  const local = answeredBy === 'analyst';
  return (
    <Cluster as="span" gap={2}>
      <Badge tone={local ? 'info' : 'neutral'} dot>
        {local ? LOCAL_ANALYST : (model?.name ?? 'Language model')}
      </Badge>
      <Words>{local ? 'From your own records, without a language model.' : model?.description}</Words>
    </Cluster>
  );
}
