import type { AssistantOffer, ChatModel } from '@keystead/contracts';
import { Badge, Button, Cluster, color, font } from '@keystead/ui';
import { Select } from '@keystead/ui/overlays';
import styled from 'styled-components';
import { LOCAL_ANALYST } from '../chat/conversation.ts';

const SmallText = styled.span`font: ${font('small')}; color: ${color.textMuted};`;

interface AnswererNoteProps {
  answeredBy: AssistantOffer['answered_by'];
  model: AssistantOffer['models'][number] | undefined;
}

/** Who answers at present. It is shown unobtrusively, and always. */
export function AnswererNote({ answeredBy, model }: AnswererNoteProps) {
  const local = answeredBy === 'analyst';
  return (
    <Cluster as="span" gap={2}>
      <Badge tone={local ? 'info' : 'neutral'} dot>
        {local ? LOCAL_ANALYST : (model?.name ?? 'Language model')}
      </Badge>
      <SmallText>{local ? 'From your own records, without a language model.' : model?.description}</SmallText>
    </Cluster>
  );
}

const Root = styled.div`inline-size: 12rem; min-inline-size: 0;`;

interface ModelSelectorProps {
  models: AssistantOffer['models'];
  value: ChatModel;
  onChange: (model: ChatModel) => void;
}

export function ModelSelector({ models, value, onChange }: ModelSelectorProps) {
  const options = models.map(({ id, name, description }) => ({ value: id, label: name, hint: description }));
  return (
    <Root>
      <Select label="Model" options={options} value={value} onChange={onChange} />
    </Root>
  );
}

export function OfferFailure({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <Cluster gap={2} role="group" aria-label="Models">
      <SmallText role="status">Failed to load the models. You can still ask.</SmallText>
      <Button variant="secondary" size="small" busy={busy} onClick={onRetry}>
        Try again
      </Button>
    </Cluster>
  );
}
