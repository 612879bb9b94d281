import type { ChatMessage } from '@keystead/contracts';
import { type Answers, refuse, silence } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { askQuestion, button, FAILURE, input, STREAM, stored, streamCalls, texts } from '../../test/chat-screen.ts';
import { renderAssistant } from '../../test/render-assistant.tsx';
import { reply } from '../../test/reply.ts';
import { sampleAction, sampleDone, sampleExchange } from '../../test/sample-messages.ts';

describe('the history', () => {
  const first = sampleExchange(1, 'First question', { content: 'First answer' });
  const second = sampleExchange(2, 'Second question', {
    content: 'Second answer',
    answered_by: 'model',
    model: 'keystead-advanced',
  });

  test('is listed oldest first, with the author of each message', async () => {
    renderAssistant({ answers: { 'GET /ai/history': stored(first, second) } });
    await screen.findByText('First question');
    await screen.findByText('Second answer');
    expect(texts('Earlier messages')).toEqual([
      expect.stringMatching(/^You: First question/),
      expect.stringMatching(/^Assistant: First answerLocal analyst · /),
      expect.stringMatching(/^You: Second question/),
      expect.stringMatching(/^Assistant: Second answerKeystead Advanced · /),
    ]);
  });

  test('is fetched further by its cursor', async () => {
    const { person } = renderAssistant({
      answers: {
        'GET /ai/history': ({ query }) =>
          query.cursor === undefined ? { ...stored(second), next_cursor: 'before-2' } : stored(first),
      },
    });
    await screen.findByText('Second question');
    expect(screen.queryByText('First question')).not.toBeInTheDocument();
    await person.click(button('Show earlier messages'));
    await screen.findByText('First question');
    expect(texts('Earlier messages')).toHaveLength(4);
    expect(screen.queryByRole('button', { name: 'Show earlier messages' })).not.toBeInTheDocument();
  });

  test('that can’t be loaded can be retried, and the user can ask meanwhile', async () => {
    let down = true;
    const page = renderAssistant({
      answers: {
        'GET /ai/history': () => (down ? refuse(503, 'service_unavailable', 'Down.') : stored(first)),
        [STREAM]: [sampleDone('Hello')],
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load chat history');
    await askQuestion(page, 'Hello');
    await screen.findByText('Nobody owes you anything.');
    down = false;
    await page.person.click(button('Try again'));
    expect(await screen.findByText('First question')).toBeVisible();
  });

  test('is cleared after a confirmation, back to the greeting', async () => {
    const page = renderAssistant({
      answers: { 'GET /ai/history': stored(first), [STREAM]: [sampleDone('Hello')], 'DELETE /ai/history': undefined },
    });
    const { person, calls } = page;
    await screen.findByText('First question');
    await askQuestion(page, 'Hello');
    await screen.findByText('Nobody owes you anything.');
    await person.click(button('Clear History'));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('Are you sure you want to clear the chat history?')).toBeInTheDocument();
    await person.click(question.getByRole('button', { name: 'Clear History' }));
    await waitFor(() => expect(screen.queryByText('First question')).not.toBeInTheDocument());
    expect(screen.queryByText('Nobody owes you anything.')).not.toBeInTheDocument();
    expect(screen.getByText(/^Hello Lena/)).toBeInTheDocument();
    expect(calls.map(({ operation }) => operation)).toContain('DELETE /ai/history');
  });

  async function clear({ person }: ReturnType<typeof renderAssistant>) {
    await person.click(button('Clear History'));
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Clear History' }));
  }

  test('is cleared while a reply is pending: the reply ends, and nothing is asked or stored until it is done', async () => {
    const answer = reply();
    const cleared = Promise.withResolvers<undefined>();
    const page = renderAssistant({
      answers: {
        'GET /ai/history': stored(first),
        [STREAM]: answer.events,
        'DELETE /ai/history': () => cleared.promise,
      },
    });
    await screen.findByText('First question');
    await askQuestion(page, 'Hello');
    await screen.findByText('Thinking…');
    await clear(page);
    const operations = () => page.calls.map(({ operation }) => operation);
    await waitFor(() => expect(operations()).toContain('DELETE /ai/history'));
    answer.say(sampleDone('Hello'));
    await waitFor(() => expect(answer.left()).toBe(true));
    await askQuestion(page, 'And now?');
    expect(input()).toHaveValue('And now?');
    cleared.resolve(undefined);
    await waitFor(() => expect(screen.queryByText('First question')).not.toBeInTheDocument());
    expect(screen.queryByText('You stopped this answer.')).not.toBeInTheDocument();
    expect(streamCalls(page.calls)).toHaveLength(1);
    expect(operations()).not.toContain('POST /ai/history');
  });

  test('is cleared only after a pending store of an answer has ended', async () => {
    const storing = Promise.withResolvers<{ messages: ChatMessage[] }>();
    const page = renderAssistant({
      answers: {
        [STREAM]: [sampleDone('Hello')],
        'POST /ai/history': () => storing.promise,
        'DELETE /ai/history': undefined,
      },
    });
    await askQuestion(page, 'Hello');
    await screen.findByText('Nobody owes you anything.');
    await clear(page);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(page.calls.at(-1)?.operation).toBe('POST /ai/history');
    storing.resolve({ messages: [] });
    await waitFor(() => expect(page.calls.at(-1)?.operation).toBe('DELETE /ai/history'));
    await waitFor(() => expect(screen.queryByText('Nobody owes you anything.')).not.toBeInTheDocument());
  });

  test.each<[string, () => Answers[typeof STREAM], boolean]>([
    ['was stopped', () => reply().events, true],
    ['broke off', () => silence, false],
  ])('contains an answer that %s here but was stored: it is shown once, in its place', async (_, answer, stops) => {
    const late = sampleExchange(3, 'First question', { content: 'Late answer' });
    let there = false;
    const page = renderAssistant({
      answers: {
        'GET /ai/history': () => (there ? stored(first, late) : stored(first)),
        [STREAM]: () => {
          there = true;
          return answer() as typeof silence;
        },
      },
    });
    await screen.findByText('First answer');
    await askQuestion(page, 'First question');
    if (stops) {
      await screen.findByText('Thinking…');
      await waitFor(() => expect(there).toBe(true));
      await page.person.click(button('Stop'));
    }
    await screen.findByText('Late answer');
    expect(texts('Earlier messages')).toHaveLength(2);
    expect(texts('This conversation')).toEqual([
      expect.stringMatching(/^You: First question/),
      expect.stringMatching(/^Assistant: Late answer/),
    ]);
  });

  test('leaves an unanswered question unchanged where only an older exchange has the same question', async () => {
    const page = renderAssistant({ answers: { 'GET /ai/history': stored(first), [STREAM]: silence } });
    await screen.findByText('First answer');
    await askQuestion(page, 'First question');
    await screen.findByText(FAILURE);
    await waitFor(() => expect(page.calls.filter(({ operation }) => operation === 'GET /ai/history')).toHaveLength(2));
    expect(texts('This conversation')[1]).toContain(FAILURE);
    expect(texts('Earlier messages')).toHaveLength(2);
  });

  test('stays where the user declines, or clearing fails', async () => {
    const { person, calls } = renderAssistant({
      answers: { 'GET /ai/history': stored(first), 'DELETE /ai/history': silence },
    });
    await screen.findByText('First question');
    await person.click(button('Clear History'));
    await person.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(calls.map(({ operation }) => operation)).not.toContain('DELETE /ai/history');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await person.click(button('Clear History'));
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Clear History' }));
    expect(await screen.findByText('Error clearing chat history. Please try again.')).toBeInTheDocument();
    expect(screen.getByText('First question')).toBeInTheDocument();
  });

  test('shows the current state of an action that is decided in it', async () => {
    const proposing = sampleExchange(1, 'Mend the roof', { content: 'Shall I?', actions: [sampleAction()] });
    const { person } = renderAssistant({
      answers: {
        'GET /ai/history': stored(proposing),
        'POST /ai/actions/{id}/refusal': sampleAction({ state: 'refused' }),
      },
    });
    await person.click(await screen.findByRole('button', { name: 'No, thanks' }));
    expect(await screen.findByText('Cancelled.')).toBeVisible();
  });
});
