import type { StreamEvent } from '@keystead/contracts';
import { isUnsaved } from '@keystead/web-kit';
import { type Answers, refuse, silence } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { askQuestion, button, FAILURE, input, STREAM, streamCalls, texts } from '../../test/chat-screen.ts';
import { renderAssistant } from '../../test/render-assistant.tsx';
import { reply } from '../../test/reply.ts';
import { sampleAction, sampleDone, sampleOffer } from '../../test/sample-messages.ts';

type Event = StreamEvent<typeof STREAM>;
type ProblemEvent = Extract<Event, { type: 'problem' }>;

test('typed text and a pending answer trigger the unsaved-changes warning', async () => {
  const answer = reply();
  const { person } = renderAssistant({ answers: { [STREAM]: answer.events } });
  expect(isUnsaved()).toBe(false);
  await person.type(input(), 'Hello');
  expect(isUnsaved()).toBe(true);
  await person.keyboard('{Enter}');
  expect(input()).toHaveValue('');
  expect(isUnsaved()).toBe(true);
  answer.say(sampleDone('Hello'));
  await screen.findByText('Nobody owes you anything.');
  expect(isUnsaved()).toBe(false);
});

describe('before the first question', () => {
  test('the greeting lists what the assistant can do', async () => {
    renderAssistant();
    expect(await screen.findByText("Hello Lena, I'm your Keystead assistant.")).toBeVisible();
    for (const name of [
      'Property analytics',
      'Tenant management',
      'Maintenance optimization',
      'Financial forecasting',
      'Lease management',
      'Market intelligence',
    ]) {
      expect(screen.getByText(name)).toBeVisible();
    }
  });

  test('four of the eight questions are offered, and four others on demand; a picked one fills the input and is not sent', async () => {
    const { person, calls } = renderAssistant();
    const chips = within(await screen.findByRole('group', { name: 'Suggested questions' }));
    const displayed = () => chips.getAllByRole('button', { name: /^Question/ }).map((chip) => chip.textContent ?? '');
    const first = displayed();
    expect(first).toHaveLength(4);
    await person.click(chips.getByRole('button', { name: 'More ideas' }));
    expect([...first, ...displayed()].sort()).toEqual([...sampleOffer.prompts].sort());
    const [pick = ''] = displayed();
    await person.click(button(pick));
    expect(input()).toHaveValue(pick);
    expect(input()).toHaveFocus();
    expect(streamCalls(calls)).toHaveLength(0);
  });

  test.each([
    ['analyst', 'Local analyst', 'From your own records, without a language model.'],
    ['model', 'Keystead Basic', 'Standard assistance'],
  ] as const)('the answerer is named: the %s', async (answered_by, name, explanation) => {
    renderAssistant({ answers: { 'GET /ai/models': { ...sampleOffer, answered_by } } });
    expect(await screen.findByText(explanation)).toBeVisible();
    expect(screen.getAllByText(name)[0]).toBeVisible();
  });

  test('without the offer the user can still ask', async () => {
    const page = renderAssistant({ answers: { 'GET /ai/models': silence, [STREAM]: [sampleDone('Hello')] } });
    await askQuestion(page, 'Hello');
    await screen.findByText('Nobody owes you anything.');
  });
});

test('a failure to load the offer is shown in its own note, and can be retried', async () => {
  let down = true;
  const { person } = renderAssistant({
    answers: { 'GET /ai/models': () => (down ? refuse(503, 'service_unavailable', 'Down.') : sampleOffer) },
  });
  const note = await screen.findByRole('group', { name: 'Models' });
  expect(note).toHaveTextContent('Failed to load the models. You can still ask.');
  expect(screen.queryByRole('combobox', { name: 'Model' })).not.toBeInTheDocument();
  down = false;
  await person.click(within(note).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('combobox', { name: 'Model' })).toBeVisible();
  expect(note).not.toBeInTheDocument();
});

test.each([
  ['somebody else', 'model', 2],
  ['the one it names', 'analyst', 1],
] as const)(
  'the offer, when %s has answered, is fetched the expected number of times',
  async (_, answered_by, times) => {
    const page = renderAssistant({ answers: { [STREAM]: [sampleDone('Hello', { answered_by })] } });
    await screen.findByRole('combobox', { name: 'Model' });
    await askQuestion(page, 'Hello');
    await waitFor(() => expect(page.calls.map(({ operation }) => operation)).toContain('POST /ai/history'));
    const offerCalls = () => page.calls.filter(({ operation }) => operation === 'GET /ai/models');
    await waitFor(() => expect(offerCalls()).toHaveLength(times));
  },
);

describe('a question', () => {
  test('is sent with the model and the user, and question and answer are stored', async () => {
    const page = renderAssistant({
      user: { role: 'property_manager' },
      answers: { [STREAM]: [sampleDone('Who owes me money?')] },
    });
    const { person, calls } = page;
    await person.type(input(), '  Who owes me money? ');
    await person.click(button('Send'));
    await screen.findByText('Nobody owes you anything.');
    expect(input()).toHaveValue('');
    expect(input()).toHaveFocus();
    expect(streamCalls(calls)[0]?.body).toEqual({
      message: 'Who owes me money?',
      model: 'keystead-basic',
      context: { user_id: 7, user_role: 'property_manager', timestamp: expect.stringMatching(/^\d{4}-.*Z$/) },
    });
    await waitFor(() => expect(calls.at(-1)?.operation).toBe('POST /ai/history'));
    const exchange = '00000000-0000-4000-8000-000000000009';
    const same = { exchange, timestamp: '2026-03-15T14:05:00.000Z', model: 'keystead-basic' };
    expect(calls.at(-1)?.body).toEqual({
      messages: [
        { ...same, type: 'user', content: 'Who owes me money?' },
        { ...same, type: 'assistant', content: 'Nobody owes you anything.' },
      ],
    });
  });

  test('is sent to the chosen model, which has a description in the offer', async () => {
    const page = renderAssistant({ answers: { [STREAM]: [sampleDone('Hello')] } });
    const { person, calls } = page;
    await person.click(await screen.findByRole('combobox', { name: 'Model' }));
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual([
      'Keystead BasicStandard assistance',
      'Keystead AdvancedEnhanced analytics',
      'Keystead FinancialSpecialized financial analysis',
    ]);
    await person.click(screen.getByRole('option', { name: /Financial/ }));
    await askQuestion(page, 'Hello');
    await waitFor(() => expect(streamCalls(calls)[0]?.body).toMatchObject({ model: 'keystead-financial' }));
  });

  test('is not sent where it is blank', async () => {
    const { person, calls } = renderAssistant();
    await person.click(button('Send'));
    await person.type(input(), '   {Enter}');
    await person.click(button('Send'));
    expect(streamCalls(calls)).toHaveLength(0);
  });

  test('may have several lines', async () => {
    const page = renderAssistant({ answers: { [STREAM]: [sampleDone('a')] } });
    await page.person.type(input(), 'One{Shift>}{Enter}{/Shift}two');
    expect(input()).toHaveValue('One\ntwo');
    expect(input()).toHaveAttribute('rows', '2');
    await page.person.keyboard('{Enter}');
    await waitFor(() => expect(streamCalls(page.calls)[0]?.body).toMatchObject({ message: 'One\ntwo' }));
  });

  test('that could not be stored is only logged', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
    const page = renderAssistant({ answers: { [STREAM]: [sampleDone('Hello')], 'POST /ai/history': silence } });
    await askQuestion(page, 'Hello');
    await waitFor(() => expect(warn).toHaveBeenCalledTimes(1));
    expect(screen.getByText('Nobody owes you anything.')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('a pending reply', () => {
  async function pending(answers: Answers = {}) {
    const answer = reply();
    const replies = [answer.events];
    const page = renderAssistant({ answers: { [STREAM]: () => replies.shift() ?? reply().events, ...answers } });
    await askQuestion(page, 'Who owes me money?');
    await screen.findByText('Thinking…');
    return { ...page, answer };
  }

  test('shows the lookup in progress, grows piece by piece, and then becomes a message in the list', async () => {
    const { answer } = await pending();
    expect(texts('This conversation')).toHaveLength(1);
    answer.say({ type: 'step', label: 'Looking at payments' });
    await waitFor(() => expect(screen.getByText('Looking at payments…')).toHaveAttribute('role', 'status'));
    answer.say({ type: 'text', text: 'Nobody ' });
    answer.say({ type: 'text', text: 'owes **you**' });
    expect(await screen.findByText('you')).toBeVisible();
    // Screen readers announce whole messages.
    expect(texts('This conversation')).toHaveLength(1);
    answer.say(sampleDone('Who owes me money?'));
    await waitFor(() => expect(texts('This conversation')).toHaveLength(2));
    expect(screen.getByRole('list', { name: 'This conversation' })).toHaveAttribute('aria-live', 'polite');
    expect(screen.queryByText('Looking at payments…')).not.toBeInTheDocument();
    expect(texts('This conversation')[1]).toMatch(/^Assistant: Nobody owes you anything\.Local analyst · /);
  });

  test('may start over', async () => {
    const { answer } = await pending();
    answer.say({ type: 'text', text: 'Wrong' });
    await screen.findByText('Wrong');
    answer.say({ type: 'restart' });
    answer.say({ type: 'text', text: 'Right' });
    await screen.findByText('Right');
    expect(screen.queryByText('Wrong')).not.toBeInTheDocument();
  });

  test('blocks sending; text typed meanwhile stays', async () => {
    const { person, calls } = await pending();
    await person.type(input(), 'And now?{Enter}');
    expect(input()).toHaveValue('And now?');
    expect(streamCalls(calls)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument();
  });

  test('can be stopped: its text stays, nothing is stored, and the question can be asked again', async () => {
    const { person, calls, answer } = await pending();
    answer.say({ type: 'text', text: 'Nobody owes' });
    await screen.findByText('Nobody owes');
    await person.click(button('Stop'));
    expect(texts('This conversation')[1]).toMatch(/Nobody owes.*Stopped$/);
    expect(input()).toHaveFocus();
    answer.say(sampleDone('Who owes me money?'));
    await person.click(button('Try again'));
    expect(texts('This conversation')).toHaveLength(1);
    await waitFor(() => expect(streamCalls(calls)).toHaveLength(2));
    expect(streamCalls(calls)[1]?.body).toMatchObject({ message: 'Who owes me money?' });
    expect(calls.map(({ operation }) => operation)).not.toContain('POST /ai/history');
  });

  test('says so where it was stopped before any text', async () => {
    const { person } = await pending();
    await person.click(button('Stop'));
    expect(screen.getByText('You stopped this answer.')).toBeVisible();
  });

  test('ends when the page is left', async () => {
    const { unmount, answer, calls } = await pending();
    unmount();
    answer.say(sampleDone('Who owes me money?'));
    await waitFor(() => expect(answer.left()).toBe(true));
    expect(calls.map(({ operation }) => operation)).not.toContain('POST /ai/history');
  });
});

describe('a failed question', () => {
  const started = (...further: Event[]): Event[] => [{ type: 'text', text: 'Nobody' }, ...further];
  const problem = refuse(503, 'service_unavailable', 'The database is down.').problem;

  test.each<[string, Answers[typeof STREAM]]>([
    ['no answer', silence],
    ['an error', refuse(500, 'internal_error', 'Something broke.')],
    ['a problem in the middle', started({ type: 'problem', problem: problem as ProblemEvent['problem'] })],
    ['an answer that breaks off', started()],
  ])('shows an apology after %s, without internal details', async (_, answer) => {
    const page = renderAssistant({ answers: { [STREAM]: answer } });
    await askQuestion(page, 'Who owes me money?');
    expect(await screen.findByText(FAILURE)).toBeVisible();
    expect(texts('This conversation')).toEqual([
      expect.stringMatching(/^You: Who owes me money\?/),
      expect.stringMatching(new RegExp(`^Assistant: ${FAILURE.replaceAll('.', '\\.')}Assistant · `)),
    ]);
    expect(page.calls.map(({ operation }) => operation)).not.toContain('POST /ai/history');
  });

  test('shows the reason where it was rejected', async () => {
    const page = renderAssistant({ answers: { [STREAM]: refuse(429, 'rate_limited', 'Please wait a minute.') } });
    await askQuestion(page, 'Hello');
    expect(await screen.findByText('Please wait a minute.')).toBeVisible();
    expect(screen.getByText(FAILURE)).toBeVisible();
  });

  test('can be asked again', async () => {
    let down = true;
    const page = renderAssistant({ answers: { [STREAM]: () => (down ? silence : [sampleDone('Hello')]) } });
    await askQuestion(page, 'Hello');
    await screen.findByText(FAILURE);
    down = false;
    await page.person.click(button('Try again'));
    await screen.findByText('Nobody owes you anything.');
    expect(screen.queryByText(FAILURE)).not.toBeInTheDocument();
    expect(texts('This conversation')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  test('shows an apology for an empty answer too', async () => {
    const page = renderAssistant({ answers: { [STREAM]: [sampleDone('Hello', { content: '' })] } });
    await askQuestion(page, 'Hello');
    expect(
      await screen.findByText("I apologize, but I couldn't process your request. Please try again."),
    ).toBeVisible();
  });
});

test('a proposed action is executed by its card', async () => {
  const proposing = sampleDone('Mend the roof', { content: 'Shall I?', actions: [sampleAction()] });
  const page = renderAssistant({
    answers: {
      [STREAM]: [proposing],
      'POST /ai/actions/{id}/confirmation': sampleAction({ state: 'done' }),
    },
  });
  await askQuestion(page, 'Mend the roof');
  await page.person.click(await screen.findByRole('button', { name: 'Create request' }));
  expect(await screen.findByText('Request created')).toBeVisible();
});
