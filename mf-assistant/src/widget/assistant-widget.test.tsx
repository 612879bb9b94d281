import { isUnsaved, session } from '@keystead/web-kit';
import { type Answers, silence } from '@keystead/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { input, STREAM } from '../../test/chat-screen.ts';
import { renderWidget } from '../../test/render-assistant.tsx';
import { reply } from '../../test/reply.ts';
import { sampleAction, sampleDone } from '../../test/sample-messages.ts';

const NAME = 'Chat with AI Assistant';

const opener = () => screen.getByRole('button', { name: NAME });
const panel = () => screen.getByRole('dialog', { name: 'AI Assistant' });
const texts = () =>
  within(screen.getByRole('list', { name: 'This conversation' }))
    .queryAllByRole('listitem')
    .map((item) => item.textContent);

async function opened(answers: Answers = {}) {
  const page = renderWidget({ answers });
  await page.person.click(opener());
  return page;
}

beforeEach(() => sessionStorage.clear());

test('the closed button is on the page, and sends no requests', () => {
  const { calls } = renderWidget();
  expect(opener()).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(calls).toHaveLength(0);
});

test('it makes room while the page is scrolled down, but not at its end', () => {
  renderWidget();
  const away = () => screen.getByRole('region', { name: 'AI chat' }).dataset.away;
  Object.defineProperty(document.documentElement, 'scrollHeight', { value: 5_000, configurable: true });
  const scrollTo = (y: number) => {
    Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
    fireEvent.scroll(window);
  };
  expect(away()).toBe('false');
  const steps = [
    [10, 'false'],
    [400, 'true'],
    [390, 'true'],
    [300, 'false'],
    [5_000 - window.innerHeight, 'false'],
  ] as const;
  for (const [y, expected] of steps) {
    scrollTo(y);
    expect([y, away()]).toEqual([y, expected]);
  }
  scrollTo(0);
});

test('its tooltip shows on hover while it is closed', async () => {
  const { person } = renderWidget();
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  await person.hover(opener());
  expect(screen.getByRole('tooltip')).toHaveTextContent(NAME);
  await person.click(opener());
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  await person.keyboard('{Escape}');
  await person.unhover(opener());
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
});

test('its tooltip shows on keyboard focus until Escape, and not when the focus returns', async () => {
  const { person } = renderWidget();
  await person.tab();
  expect(opener()).toHaveFocus();
  expect(screen.getByRole('tooltip')).toHaveTextContent(NAME);
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  await person.keyboard('{Enter}');
  await person.keyboard('{Escape}');
  expect(opener()).toHaveFocus();
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
});

test('it opens with a greeting, and the input takes the focus', async () => {
  await opened();
  expect(within(panel()).getByText(/^Hi Lena! I'm your Keystead assistant\./)).toBeVisible();
  expect(input()).toHaveFocus();
});

test.each([
  ['Escape', (page: Awaited<ReturnType<typeof opened>>) => page.person.keyboard('{Escape}')],
  ['its X', (page) => page.person.click(within(panel()).getByRole('button', { name: 'Close' }))],
  ['the button', (page) => page.person.click(screen.getByRole('button', { name: 'Close chat' }))],
])('%s closes it, and the button takes the focus', async (_, close) => {
  const page = await opened();
  await close(page);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(opener()).toHaveFocus();
});

test('it links to the full page', async () => {
  const { person, address } = await opened();
  await person.click(screen.getByRole('link', { name: 'Open full page' }));
  await waitFor(() => expect(address()).toBe('/app/ai-assistant'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('while a reply is pending, input and Send are disabled and typing is indicated; then the input takes the focus', async () => {
  const answer = reply();
  const { person } = await opened({ [STREAM]: answer.events });
  await person.type(input(), 'Hello{Enter}');
  expect(input()).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  expect(await screen.findByText('Thinking…')).toBeVisible();
  answer.say(sampleDone('Hello'));
  await screen.findByText('Nobody owes you anything.');
  await waitFor(() => expect(input()).toHaveFocus());
  expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
});

test('a pending reply can be stopped, which leaves its request', async () => {
  const answer = reply();
  const { person } = await opened({ [STREAM]: answer.events });
  await person.type(input(), 'Hello{Enter}');
  answer.say({ type: 'step', label: 'Looking at payments of 2026' });
  expect(await screen.findByText('Looking at payments of 2026…')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('You stopped this answer.')).toBeVisible();
  await waitFor(() => expect(input()).toHaveFocus());
  answer.say({ type: 'text', text: 'Too late' });
  await waitFor(() => expect(answer.left()).toBe(true));
  expect(screen.queryByText('Too late')).not.toBeInTheDocument();
});

test('typed text and a pending answer trigger the unsaved-changes warning, even while the widget is closed', async () => {
  const answer = reply();
  const { person } = await opened({ [STREAM]: answer.events });
  expect(isUnsaved()).toBe(false);
  await person.type(input(), 'Hello');
  expect(isUnsaved()).toBe(true);
  await person.keyboard('{Enter}');
  await person.click(within(panel()).getByRole('button', { name: 'Close' }));
  expect(isUnsaved()).toBe(true);
  answer.say(sampleDone('Hello'));
  await waitFor(() => expect(isUnsaved()).toBe(false));
});

test('a question goes to the basic model with the last five messages, without failed or stopped replies', async () => {
  let turn = 0;
  const { person, calls } = await opened({
    [STREAM]: ({ body: { message } }) => {
      turn += 1;
      return turn === 3 ? silence : [sampleDone(message, { content: `Answer ${turn}` })];
    },
  });
  for (const question of ['One', 'Two', 'Three', 'Four']) {
    await person.type(input(), `${question}{Enter}`);
    await waitFor(() => expect(input()).toBeEnabled());
  }
  const bodies = calls.filter(({ operation }) => operation === STREAM).map(({ body }) => body);
  expect(bodies[0]).toEqual({ message: 'One', model: 'keystead-basic', context: [] });
  expect(bodies[3]).toEqual({
    message: 'Four',
    model: 'keystead-basic',
    context: [
      { type: 'user', content: 'One' },
      { type: 'assistant', content: 'Answer 1' },
      { type: 'user', content: 'Two' },
      { type: 'assistant', content: 'Answer 2' },
      { type: 'user', content: 'Three' },
    ],
  });
});

test('a failed question shows an apology', async () => {
  const { person } = await opened({ [STREAM]: silence });
  await person.type(input(), 'Hello{Enter}');
  expect(await screen.findByText('I apologize, but I encountered an error. Please try again.')).toBeVisible();
});

test('a blank question is not sent', async () => {
  const { person, calls } = await opened();
  await person.type(input(), '   {Enter}');
  expect(calls).toHaveLength(0);
});

test('the conversation is kept after reopening, on another page, and after a reload', async () => {
  const { person, unmount } = await opened({ [STREAM]: [sampleDone('Hello')] });
  await person.type(input(), 'Hello{Enter}');
  await screen.findByText('Nobody owes you anything.');
  await person.keyboard('{Escape}');
  await person.click(opener());
  expect(texts()).toHaveLength(2);
  unmount();
  await opened();
  expect(texts()).toEqual([expect.stringMatching(/^You: Hello/), expect.stringMatching(/^Assistant: Nobody owes/)]);
});

test('another user who signs in in the same tab does not see it', async () => {
  const { person } = await opened({ [STREAM]: [sampleDone('Hello')] });
  await person.type(input(), 'Hello{Enter}');
  await screen.findByText('Nobody owes you anything.');
  const { user, token } = session.get();
  if (user === null || token === null) throw new Error('somebody is signed in');
  await waitFor(() => {
    session.start({ token, user: { ...user, id: 8 } });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
  await person.click(opener());
  expect(texts()).toHaveLength(0);
});

test('stored data that can’t be read is ignored', async () => {
  sessionStorage.setItem('assistant-widget-7', '{"not": "a list"');
  await opened();
  expect(texts()).toHaveLength(0);
});

test('a proposed action is executed by its card, and stored as executed', async () => {
  const { person, unmount } = await opened({
    [STREAM]: [sampleDone('Mend the roof', { content: 'Shall I?', actions: [sampleAction()] })],
    'POST /ai/actions/{id}/confirmation': sampleAction({ state: 'done' }),
  });
  await person.type(input(), 'Mend the roof{Enter}');
  await person.click(await screen.findByRole('button', { name: 'Create request' }));
  expect(await screen.findByText('Request created')).toBeVisible();
  unmount();
  await opened();
  expect(screen.getByText('Request created')).toBeVisible();
});
