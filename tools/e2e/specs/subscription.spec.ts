import type { Locator } from 'playwright-core';
import { ApiClient, sampleProperty } from '../src/api-client.ts';
import { failReads, pageLocators } from '../src/browser/page-locators.ts';
import { cards, payByCard, visitSignedIn } from '../src/browser/user-actions.ts';
import { type Visitor, viewsOf } from '../src/browser/visit.ts';
import { eventually } from '../src/eventually.ts';
import { pdfText } from '../src/pdf-text.ts';
import { sharedProduct } from '../src/running-product.ts';

/** A subscription from trial to end, for a landlord who chose Starter when registering. */
describe.each(viewsOf('phone'))('a subscription %s', (_, view) => {
  const product = sharedProduct();
  const robin = { email: `robin-${view.width}@archer.example`, password: 'a long enough secret' };
  let visitor: Visitor;
  /** The landlord's API client. */
  let landlord: ApiClient;
  beforeAll(async () => {
    const person = { first_name: 'Robin', last_name: 'Archer', role: 'landlord', subscription_plan: 'starter' };
    const { body } = await new ApiClient(product.url).call('POST /auth/register', { ...robin, ...person });
    landlord = new ApiClient(product.url, body.token);
    // Bills are e-mailed only to confirmed addresses.
    const [, token] = await product.mailTo(robin.email, /confirm-email\?token=([\w-]+)/);
    await landlord.call('POST /auth/confirm-email', { token });
    visitor = await visitSignedIn(product.url, robin, view);
  });
  afterAll(async () => {
    await visitor?.leave();
  });

  const { button, dialog, question, message, row, section, problems } = pageLocators(() => visitor);
  const expectNoProblems = async (state: string) => expect(await problems(state)).toEqual([]);
  /** The card of a plan in the list of plans. */
  const plan = (name: string): Locator => visitor.page.getByRole('article').filter({ hasText: name });
  const current = () => section('Current Plan');
  const addProperty = (number: number) =>
    landlord.call('POST /properties', { ...sampleProperty, name: `Home ${number}` });
  const planNow = async () => (await landlord.call('GET /subscription')).body.plan_id;

  it('begins with the trial, its end and its usage; the chosen plan is offered', async () => {
    const { page } = visitor;
    for (let number = 1; number <= 4; number++) expect((await addProperty(number)).status).toBe(201);
    await page.goto('/app/subscription');
    await current().getByText('Free Trial').waitFor();
    await current().getByText('4 of 5 properties').waitFor();
    const timer = page.getByRole('timer');
    const before = await timer.textContent();
    await eventually(
      () => timer.textContent(),
      (now) => now !== before,
    );
    await current().getByText('14 days remaining').waitFor();
    await message('Complete your upgrade to Starter').waitFor();
    await plan('Free Trial').getByText('Current Plan').waitFor();
    await message('No bills yet').waitFor();
    await expectNoProblems('a trial');
    await page.getByText('Yearly').click();
    await plan('Starter').getByText('$290').waitFor();
    await plan('Professional').getByText('$790').waitFor();
    await page.getByText('Monthly').click();
  });

  it('has its quota enforced by the server', async () => {
    expect((await addProperty(5)).status).toBe(201);
    const { status, problem } = await addProperty(6);
    expect(status).toBe(402);
    expect(problem).toMatchObject({ code: 'plan_limit', plan: 'starter' });
  });

  it("is not changed when the user leaves the provider's page", async () => {
    const { page } = visitor;
    await page.goto('/app/subscription');
    await button('Upgrade to Starter', plan('Starter')).click();
    await page.waitForURL('**/sandbox/checkout/**');
    await expectNoProblems('the provider’s page for a subscription');
    await page.getByRole('link', { name: 'Back without paying' }).click();
    await message('You have not been charged.').waitFor();
    await current().getByText('Free Trial').waitFor();
    expect(await planNow()).toBe('trial');
  });

  it('is not changed by a declined card, but by the webhook once a card is charged', async () => {
    const { page } = visitor;
    await button('Upgrade to Starter', plan('Starter')).click();
    await page.waitForURL('**/sandbox/checkout/**');
    await payByCard(page, cards.declined, 'Robin Archer');
    await message('Your card was declined.').waitFor();
    expect(await planNow()).toBe('trial');
    await payByCard(page, cards.pays, 'Robin Archer');
    await page.waitForURL('**/app/subscription**');
    await message('Your plan is Starter now').waitFor();
    await current().getByText('Starter').first().waitFor();
    await plan('Starter').getByText('Current Plan').waitFor();
    await current().getByText('5 of 10 properties').waitFor();
    await expectNoProblems('a paid plan');
    await product.mailTo(robin.email, /\$29\.00/);
  });

  it('allows a sixth property', async () => {
    // Portfolio queries billing again after five seconds.
    await eventually(
      () => addProperty(6),
      ({ status }) => status === 201,
    );
  });

  it('has a readable receipt', async () => {
    const { page } = visitor;
    await page.goto('/app/subscription');
    const bill = row('Starter', '$29.00', 'Paid');
    await bill.waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(/^Receipt of/)
        .first()
        .click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/_\d+_\d{4}-\d\d-\d\d\.pdf$/);
    const text = await pdfText(download);
    for (const part of ['Receipt', 'Starter', '$29.00', 'Robin Archer']) expect(text).toContain(part);
  });

  it('shows an error when a receipt could not be loaded [extended]', async () => {
    const { page } = visitor;
    const receipts = '**/api/subscription/receipts/*';
    await page.route(receipts, (route) => route.fulfill({ status: 200, contentType: 'application/pdf', body: '' }));
    await button(/^Receipt of/)
      .first()
      .click();
    await message('Error downloading receipt: Received empty response from server').waitFor();
    await page.unroute(receipts);
  });

  it('changes to a larger plan after confirmation, for the price difference', async () => {
    const { page } = visitor;
    await button('Upgrade to Professional', plan('Professional')).click();
    await page.waitForURL('**/sandbox/portal/**');
    await expectNoProblems('the provider’s page for a change');
    await button(/^Confirm/).click();
    await page.waitForURL('**/app/subscription**');
    await message('Your plan is Professional now').waitFor();
    await current().getByText('of 50 properties').waitFor();
    expect(await planNow()).toBe('professional');
  });

  it('is cancelled at the end of its period, and the cancellation can be undone', async () => {
    const { page } = visitor;
    await page.goto('/app/subscription');
    await button('Cancel plan').click();
    await dialog('Cancel Professional').waitFor();
    await expectNoProblems('the question before a cancellation');
    await button('Cancel plan', dialog('Cancel Professional')).click();
    await message(/^Your Professional plan ends on/).waitFor();
    await expectNoProblems('a plan that ends');
    await button('Resume plan').click();
    await message(/^Your Professional plan ends on/).waitFor({ state: 'detached' });
    expect((await landlord.call('GET /subscription')).body.cancel_at).toBeNull();
  });

  it('shows the card at the provider', async () => {
    const { page } = visitor;
    await button('Manage billing').click();
    await page.waitForURL('**/sandbox/portal/**');
    await message(/ending in 4242/).waitFor();
    await expectNoProblems('the provider’s pages');
    await page
      .getByRole('link', { name: /Return|Back/ })
      .first()
      .click();
    await page.waitForURL('**/app/subscription**');
  });

  it('returns to the trial while that lasts', async () => {
    const { page } = visitor;
    await page.goto('/app/subscription');
    await button('Switch to Free Trial').click();
    await button('Switch to Free Trial', question()).click();
    await message('Successfully switched to Free Trial!').waitFor();
    await plan('Free Trial').getByText('Current Plan').waitFor();
    // Six properties remain, though the trial has a quota of five.
    await current().getByText('6 of 5 properties').waitFor();
    await expectNoProblems('a trial that is over its limit');
  });

  it("shows an error when it can't be loaded, and retries [extended]", async () => {
    const { page } = visitor;
    await failReads(page, /^\/subscription$/);
    await page.goto('/app/subscription');
    await message('Failed to load subscription data').waitFor();
    await expectNoProblems('a subscription that could not be loaded');
    await button('Try Again').click();
    await message('Failed to load subscription data').waitFor({ state: 'detached' });
  });
});
