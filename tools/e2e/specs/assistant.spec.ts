import { readFile } from 'node:fs/promises';
import type { Body } from '@keystead/contracts';
import type { ApiClient } from '../src/api-client.ts';
import { pageLocators } from '../src/browser/page-locators.ts';
import { visitAsLandlord } from '../src/browser/user-actions.ts';
import { desktop, type Visitor, viewsOf } from '../src/browser/visit.ts';
import { sharedProduct } from '../src/running-product.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** The assistant's page and widget for a landlord. */
describe.each(viewsOf('phone'))('the assistant %s', (_, view) => {
  const product = sharedProduct();
  let visitor: Visitor;
  /** The landlord's API client. */
  let landlord: ApiClient;
  beforeAll(async () => {
    ({ landlord, visitor } = await visitAsLandlord(product, 'assistant', view));
  });
  afterAll(async () => {
    await visitor?.leave();
  });
  afterEach(() => visitor.page.unrouteAll());

  const { button, link, dialog, question, message, answer, problems } = pageLocators(() => visitor);
  const expectNoProblems = async (state: string) => expect(await problems(state)).toEqual([]);
  const input = (within: Pick<Visitor['page'], 'getByRole'> = visitor.page) =>
    within.getByRole('textbox', { name: 'Your question' });
  const conversation = () => visitor.page.getByRole('list', { name: 'This conversation' });
  const card = (title: RegExp) => visitor.page.getByRole('group', { name: title });
  const chips = () => visitor.page.getByRole('group', { name: 'Suggested questions' }).getByRole('button');
  async function ask(words: string): Promise<void> {
    await input().fill(words);
    await button('Send').click();
  }
  /** Returns the body of the next question that the page sends. */
  const nextQuestion = async (act: () => Promise<void>): Promise<Body<'POST /ai/chat/stream'>> => {
    const [request] = await Promise.all([
      visitor.page.waitForRequest((it) => it.url().endsWith('/api/ai/chat/stream')),
      act(),
    ]);
    return request.postDataJSON();
  };

  describe('on its page', () => {
    beforeEach(async () => {
      await visitor.page.goto('/app/ai-assistant');
      await chips().first().waitFor();
    });

    it('greets with its abilities, and says that the local analyst answers', async () => {
      for (const capability of [
        'Property analytics',
        'Tenant management',
        'Maintenance optimization',
        'Financial forecasting',
        'Lease management',
        'Market intelligence',
      ])
        await message(capability).waitFor();
      await message(/local analyst/i).waitFor();
      await expectNoProblems('the greeting');
    });

    it('offers four of eight prompts, which fill the input without sending [extended]', async () => {
      const before = (await landlord.call('GET /ai/history')).body.total;
      const { body } = await landlord.call('GET /ai/models');
      const texts = (await chips().allInnerTexts()).filter((text) => body.prompts.includes(text));
      expect(body.prompts).toHaveLength(8);
      expect(texts).toHaveLength(4);
      await chips()
        .filter({ hasText: texts[0] as string })
        .click();
      expect(await input().inputValue()).toBe(texts[0]);
      expect((await landlord.call('GET /ai/history')).body.total).toBe(before);
    });

    it('does not send a blank question [extended]', async () => {
      let sent = 0;
      await answer('POST', /^\/ai\/chat\/stream$/, (route) => {
        sent += 1;
        return route.continue();
      });
      await ask('   ');
      await input().press('Enter');
      // A real question is sent after it.
      await nextQuestion(() => ask('How many properties do I have?'));
      await conversation().getByText('Sources:').waitFor();
      expect(sent).toBe(1);
    });

    it('shows progress, then answers from the records with figures, sources and links', async () => {
      const { page } = visitor;
      const wait = Promise.withResolvers<void>();
      await answer('POST', /^\/ai\/chat\/stream$/, async (route) => {
        await wait.promise;
        await route.continue();
      });
      const sent = await nextQuestion(() => ask('Who owes me money?'));
      expect(sent).toMatchObject({
        message: 'Who owes me money?',
        model: 'keystead-basic',
        context: { user_role: 'landlord', user_id: expect.any(Number), timestamp: expect.any(String) },
      });
      await page.getByRole('status').filter({ hasText: '…' }).waitFor();
      expect(await button('Stop').isVisible()).toBe(true);
      // Don't delay it longer: the page waits ten seconds for the first word.
      wait.resolve();
      const { overdue_amount } = (await landlord.call('GET /payments/stats')).body;
      await conversation().getByText(dollars.format(overdue_amount)).first().waitFor();
      await conversation().getByText('Sources:').waitFor();
      await expectNoProblems('an answer');
      await conversation().getByRole('link', { name: 'Priya Raman' }).first().click();
      await page.waitForURL(/\/app\/tenants\/\d+/);
      await page.goBack();
    });

    it('keeps the conversation, and uses the selected model', async () => {
      const { page } = visitor;
      await ask('Who has overdue rent?');
      await conversation().getByText('Sources:').waitFor();
      await page.reload();
      await page.getByRole('list', { name: 'Earlier messages' }).getByText('Who has overdue rent?').waitFor();
      await page.getByRole('combobox', { name: 'Model' }).click();
      await page.getByRole('option', { name: /Keystead Financial/ }).click();
      const sent = await nextQuestion(() => ask('How much revenue did I have this year?'));
      expect(sent.model).toBe('keystead-financial');
      await conversation()
        .getByText(/In \d{4} so far/)
        .waitFor();
      await ask('and last year?');
      await conversation()
        .getByText(new RegExp(`In ${new Date().getUTCFullYear() - 1}`))
        .waitFor();
    });

    it('shows an apology on failure, and can retry [extended]', async () => {
      await answer('POST', /^\/ai\/chat\/stream$/, (route) =>
        route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"status":503}' }),
      );
      await ask('What is my occupancy?');
      await message('I apologize, but I encountered an error. Please try again later.').waitFor();
      await expectNoProblems('a failure');
      await visitor.page.unrouteAll();
      await button('Try again').click();
      await conversation()
        .getByText(/Your occupancy/)
        .waitFor();
    });

    it('executes a proposed action only after confirmation', async () => {
      const before = (await landlord.call('GET /maintenance')).body.total;
      await ask('Create a maintenance request for Juniper House: the gutter leaks');
      const proposal = card(/Maintenance request for Juniper House/);
      await proposal.waitFor();
      await expectNoProblems('a proposal');
      expect((await landlord.call('GET /maintenance')).body.total).toBe(before);
      await button('Create request', proposal).click();
      await proposal.getByText('Request created').waitFor();
      const { body } = await landlord.call('GET /maintenance');
      expect(body.total).toBe(before + 1);
      expect(body.maintenance_requests[0]).toMatchObject({ property_name: 'Juniper House', status: 'open' });
      await expectNoProblems('a proposal that was done');
    });

    it('discards a rejected action, and stores the rejection [extended]', async () => {
      const before = (await landlord.call('GET /payments')).body.total;
      await ask('Record a payment of $123.45 from Marcus Lee by check');
      const proposal = card(/\$123\.45/);
      await button('No, thanks', proposal).click();
      await proposal.getByText('Cancelled.').waitFor();
      await visitor.page.reload();
      await card(/\$123\.45/)
        .getByText('Cancelled.')
        .waitFor();
      expect((await landlord.call('GET /payments')).body.total).toBe(before);
    });

    it("sends an e-mail with the user's edits", async () => {
      await ask('Remind Priya about her overdue rent');
      const proposal = card(/Priya Raman/);
      await proposal.getByRole('textbox', { name: 'Subject' }).fill('Your rent, once more');
      await button('Send message', proposal).click();
      await proposal.getByText(/sent/i).first().waitFor();
      await product.mailTo('priya.raman@mail.example', /Your rent, once more/);
    });

    it('exports the conversation as a text file [extended]', async () => {
      await ask('Which leases end soon?');
      await conversation().getByText('Sources:').waitFor();
      const [download] = await Promise.all([visitor.page.waitForEvent('download'), button('Export').click()]);
      expect(download.suggestedFilename()).toMatch(/^keystead-chat-\d{4}-\d{2}-\d{2}\.txt$/);
      const text = await readFile(await download.path(), 'utf8');
      for (const line of ['Which leases end soon?', 'Sources:']) expect(text).toContain(line);
    });

    it('clears the history after confirmation, and greets again', async () => {
      await ask('What is my occupancy?');
      await conversation().getByText('Sources:').waitFor();
      await button('Clear History').click();
      await expectNoProblems('the question before clearing');
      await button('Clear History', question()).click();
      await conversation().getByText('What is my occupancy?').waitFor({ state: 'detached' });
      await message('Property analytics').waitFor();
      expect((await landlord.call('GET /ai/history')).body.total).toBe(0);
    });
  });

  describe('in its widget', () => {
    const panel = () => dialog('AI Assistant');
    const opener = () => button('Chat with AI Assistant');
    async function askWidget(words: string): Promise<void> {
      await input(panel()).fill(words);
      await button('Send', panel()).click();
    }
    beforeEach(async () => {
      await visitor.page.goto('/app/dashboard');
      await opener().waitFor();
    });

    it('opens over every page, explains itself, and greets', async () => {
      if (view === desktop) {
        await opener().hover();
        await visitor.page.getByRole('tooltip', { name: 'Chat with AI Assistant' }).waitFor();
      }
      await expectNoProblems('a closed widget');
      await opener().click();
      await panel()
        .getByText(/I'm your Keystead assistant/)
        .waitFor();
      await expectNoProblems('an open widget');
    });

    it('sends its last five messages with the basic model, and accepts no input while an answer is pending [extended]', async () => {
      const wait = Promise.withResolvers<void>();
      await opener().click();
      for (const words of ['How many properties do I have?', 'Who owes me money?', 'What is my occupancy?']) {
        await askWidget(words);
        await panel().getByText('Sources:').nth(0).waitFor();
        await visitor.page.waitForFunction(() => !document.querySelector('[role=dialog] textarea:disabled'));
      }
      await answer('POST', /^\/ai\/chat\/stream$/, async (route) => {
        await wait.promise;
        await route.continue();
      });
      await input(panel()).fill('Which maintenance requests are urgent?');
      const sent = await nextQuestion(() => button('Send', panel()).click());
      expect(sent.model).toBe('keystead-basic');
      expect(sent.context).toHaveLength(5);
      expect((sent.context as { type: string }[]).map(({ type }) => type)).toEqual([
        'assistant',
        'user',
        'assistant',
        'user',
        'assistant',
      ]);
      expect(await input(panel()).isDisabled()).toBe(true);
      expect(await button('Send', panel()).isDisabled()).toBe(true);
      wait.resolve();
      await panel()
        .getByText(/urgent/)
        .nth(1)
        .waitFor();
    });

    it('keeps its conversation across pages, and apologises on failure', async () => {
      await opener().click();
      await answer('POST', /^\/ai\/chat\/stream$/, (route) => route.abort());
      await askWidget('And last month?');
      await panel().getByText('I apologize, but I encountered an error. Please try again.').waitFor();
      await link('Open full page', panel()).click();
      await visitor.page.waitForURL('**/app/ai-assistant');
      await visitor.page.goto('/app/payments');
      await opener().click();
      await panel().getByText('And last month?').waitFor();
      await visitor.page.keyboard.press('Escape');
      await panel().waitFor({ state: 'detached' });
    });
  });
});
