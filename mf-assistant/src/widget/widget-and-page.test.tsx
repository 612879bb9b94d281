import { screen, waitFor, within } from '@testing-library/react';
import { renderBoth } from '../../test/render-assistant.tsx';
import { sampleAction, sampleDone, sampleExchange } from '../../test/sample-messages.ts';

const proposal = { content: 'Shall I?', actions: [sampleAction()] };
const exchange = sampleExchange(9, 'Mend the roof', proposal);
const panel = () => within(screen.getByRole('dialog', { name: 'AI Assistant' }));
const history = () => within(screen.getByRole('list', { name: 'Earlier messages' }));

/** Page and widget, with the same exchange in the widget and in the page's history. */
async function both() {
  let text = false;
  const page = renderBoth({
    answers: {
      'GET /ai/history': () => ({
        messages: text ? exchange.toReversed() : [],
        total: text ? 2 : 0,
        next_cursor: null,
      }),
      'POST /ai/chat/stream': () => {
        text = true;
        return [sampleDone('Mend the roof', proposal)];
      },
      'POST /ai/actions/{id}/refusal': sampleAction({ state: 'refused' }),
      'DELETE /ai/history': undefined,
    },
  });
  await page.person.click(screen.getByRole('button', { name: 'Chat with AI Assistant' }));
  await page.person.type(panel().getByLabelText('Your question'), 'Mend the roof{Enter}');
  await panel().findByRole('button', { name: 'No, thanks' });
  await screen.findByRole('list', { name: 'Earlier messages' });
  return page;
}

beforeEach(() => sessionStorage.clear());

test.each([
  ['the widget', panel, history],
  ['the page', history, panel],
])('a decision made in %s is shown in the other one too', async (_, here, there) => {
  const { person } = await both();
  await person.click(here().getByRole('button', { name: 'No, thanks' }));
  expect(await there().findByText('Cancelled.')).toBeVisible();
  expect(here().getByText('Cancelled.')).toBeVisible();
});

test("clearing on the page also clears the widget and the tab's stored conversation", async () => {
  const { person, unmount } = await both();
  await person.click(screen.getByRole('button', { name: 'Clear History' }));
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Clear History' }));
  await waitFor(() => expect(screen.queryByText('Mend the roof')).not.toBeInTheDocument());
  unmount();
  const again = renderBoth();
  await again.person.click(screen.getByRole('button', { name: 'Chat with AI Assistant' }));
  expect(panel().queryAllByRole('listitem')).toHaveLength(0);
});
