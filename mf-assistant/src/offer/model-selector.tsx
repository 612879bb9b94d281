import type { AssistantOffer, ChatModel } from '@keystead/contracts';
import { Select } from '@keystead/ui/overlays';
import styled from 'styled-components';

const Root = styled.div`
  inline-size: 12rem;
  min-inline-size: 0;
`;

interface ModelSelectorProps {
  models: AssistantOffer['models'];
  value: ChatModel;
  onChange: (model: ChatModel) => void;
}

/** Selects the model that answers. */
export function ModelSelector({ models, value, onChange }: ModelSelectorProps) {
  const options = models.map(({ id, name, description }) => ({ value: id, label: name, hint: description }));
  return (
    <Root>
      <Select label="Model" options={options} value={value} onChange={onChange} />
    </Root>
  );
}
