import type { ChatModel } from '@keystead/contracts';
import { Card, color, media, Stack, space } from '@keystead/ui';
import { PageHeader } from '@keystead/ui/app';
import { useUser } from '@keystead/web-kit';
import { useQuery, useQueryClient } from '@keystead/web-kit/queries';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { useChat } from '../chat/use-chat.ts';
import { Composer } from '../composer/composer.tsx';
import { EarlierMessages } from '../history/earlier-messages.tsx';
import { historyKey, storeExchange, useHistory } from '../history/history.api.ts';
import { ConversationView } from '../messages/conversation-view.tsx';
import { AnswererNote, ModelSelector, OfferFailure } from '../offer/answerer.tsx';
import { checkOffer, offerQuery } from '../offer/offer.api.ts';
import { PromptChips } from '../offer/prompt-chips.tsx';
import { Greeting } from './greeting.tsx';
import { exportChat, PageActions } from './page-actions.tsx';

function useAssistantChat(model: ChatModel) {
  const { id, role } = useUser();
  const queries = useQueryClient();
  const storing = useRef(Promise.resolve());
  // The stored exchanges when the last question was asked; null where they were unknown.
  const storedBefore = useRef<ReadonlySet<string> | null>(null);
  const chat = useChat({
    model,
    contextOf: () => ({ user_id: id, user_role: role, timestamp: new Date().toISOString() }),
    failureText: 'I apologize, but I encountered an error. Please try again later.',
    onAsk() {
      storedBefore.current = rows ? new Set(rows.map(({ exchange }) => exchange)) : null;
    },
    onAnswered(messages) {
      storing.current = storeExchange(messages);
      checkOffer(queries, messages);
    },
    // The service may have stored an answer that was not received.
    onUnanswered: () => void queries.invalidateQueries({ queryKey: historyKey }),
  });
  const history = useHistory(chat.messages, { pending: chat.pending !== null });
  const { rows } = history;
  const { adopt } = chat;
  useEffect(() => {
    const existing = storedBefore.current;
    if (rows && existing) adopt(rows.filter(({ exchange }) => !existing.has(exchange)));
  }, [rows, adopt]);
  return {
    chat,
    history,
    /** All displayed messages, oldest first. */
    displayed: [...(history.messages ?? []), ...chat.messages],
    whenStored: () => storing.current,
  };
}

// The height between the bar and the widget's button, so that the input is always visible. Paper takes all messages.
const Root = styled.div`
  display: flex;
  flex-direction: column;
  block-size: max(34rem, 100dvh - 10.5rem);
  ${media.desktop} { block-size: max(34rem, 100dvh - 11rem); }
  @media print { display: block; block-size: auto; }
`;

const Frame = styled(Card)`
  flex: 1;
  display: grid;
  grid-template: minmax(0, 1fr) auto / minmax(0, 1fr);
  min-block-size: 0;
  overflow: hidden;
  ${media.phone} { margin-inline: -${space[2]}; }
  @media print { display: block; margin-inline: 0; overflow: visible; border: 0; box-shadow: none; }
`;

const Foot = styled(Stack)`
  padding: ${space[3]} ${space[4]} ${space[4]};
  border-block-start: 1px solid ${color.border};
  background: ${color.surface};
  @media print { display: none; }
`;

const Ground = styled.div`
  display: grid;
  min-block-size: 0;
  background: ${color.canvas};
  @media print { display: block; background: none; }
`;

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
        <Foot gap={3}>
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

/** When another user signs in in another tab, the page starts over. */
export function AssistantPage() {
  return <AssistantChat key={useUser().id} />;
}
