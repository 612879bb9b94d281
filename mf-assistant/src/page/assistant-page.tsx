import type { ChatModel } from '@keystead/contracts';
import { Card, color, media, space } from '@keystead/ui';
import { PageHeader } from '@keystead/ui/app';
import { useUser } from '@keystead/web-kit';
import { useQuery } from '@keystead/web-kit/queries';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { Composer } from '../composer/composer.tsx';
import { EarlierMessages } from '../history/earlier-messages.tsx';
import { ConversationView } from '../messages/conversation-view.tsx';
import { AnswererNote, ModelSelector, OfferFailure } from '../offer/answerer.tsx';
import { offerQuery } from '../offer/offer.api.ts';
import { PromptChips } from '../offer/prompt-chips.tsx';
import { Greeting } from './greeting.tsx';
import { exportChat, PageActions } from './page-actions.tsx';
import { useAssistantChat } from './use-assistant-chat.ts';

// The height between the bar and the widget's button, so that the input is always visible.
const Root = styled.div`
  display: flex;
  flex-direction: column;
  block-size: max(34rem, 100dvh - 10.5rem);
  ${media.desktop} { block-size: max(34rem, 100dvh - 11rem); }
`;

const Frame = styled(Card)`
  flex: 1;
  display: grid;
  grid-template: minmax(0, 1fr) auto / minmax(0, 1fr);
  min-block-size: 0;
  overflow: hidden;
  ${media.phone} { margin-inline: -${space[2]}; }
`;

const Foot = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[3]};
  padding: ${space[3]} ${space[4]} ${space[4]};
  border-block-start: 1px solid ${color.border};
  background: ${color.surface};
`;

const Ground = styled.div`display: grid; min-block-size: 0; background: ${color.canvas};`;

function AssistantChat() {
  const { first_name } = useUser();
  const [model, setModel] = useState<ChatModel>('keystead-basic');
  const [text, setText] = useState('');
  const control = useRef<HTMLTextAreaElement>(null);
  const { data: offer, isError, isFetching, refetch } = useQuery(offerQuery);
  const { chat, history, displayed, whenStored } = useAssistantChat(model);
  const pick = (prompt: string) => {
    setText(prompt);
    control.current?.focus();
  };
  return (
    <Root>
      <PageHeader
        title="AI Assistant"
        subtitle={
          offer && <AnswererNote answeredBy={offer.answered_by} model={offer.models.find(({ id }) => id === model)} />
        }
        actions={
          <>
            {offer && <ModelSelector models={offer.models} value={model} onChange={setModel} />}
            <PageActions onExport={() => exportChat(first_name, displayed)} whenStored={whenStored} />
          </>
        }
      />
      <Frame as="div">
        <Ground>
          <ConversationView
            chat={chat}
            greeting={<Greeting />}
            earlier={<EarlierMessages history={history} />}
            first={displayed[0]?.key}
          />
        </Ground>
        <Foot>
          {!offer && isError && <OfferFailure busy={isFetching} onRetry={() => void refetch()} />}
          {offer && <PromptChips prompts={offer.prompts} onPick={pick} />}
          <Composer
            text={text}
            onChange={setText}
            onSend={chat.ask}
            pending={chat.pending !== null}
            onStop={chat.stop}
            placeholder="Ask a question…"
            control={control}
          />
        </Foot>
      </Frame>
    </Root>
  );
}

/** The assistant's page. When another user signs in in another tab, it starts over. */
export function AssistantPage() {
  return <AssistantChat key={useUser().id} />;
}
