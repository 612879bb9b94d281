import type { ApiClient } from '../src/api-client.ts';
import { addLateTenants, lateTenants } from '../src/assistant/late-tenants.ts';
import { pageLocators, pageProblems } from '../src/browser/page-locators.ts';
import { visitSignedIn } from '../src/browser/user-actions.ts';
import { type Visitor, viewsOf } from '../src/browser/visit.ts';
import { sharedProduct } from '../src/running-product.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const password = 'a long enough secret';

/** A landlord reminds everyone who is late, by one plan. */
describe.each(viewsOf('phone'))('plans of the assistant %s', (_, view) => {
  const product = sharedProduct();
  const account = `plans-${view.width}`;
  const tenants = lateTenants(account, 10);
  const late = tenants.filter(({ daysLate }) => daysLate > 30);
  let visitor: Visitor;
  let landlord: ApiClient;
  beforeAll(async () => {
    const email = `landlord.${account}@mail.example`;
    landlord = await product.register(email, 'landlord', { password });
    await addLateTenants(landlord, tenants);
    visitor = await visitSignedIn(product.url, { email, password }, view);
  });
  afterAll(async () => {
    await visitor?.leave();
  });
  beforeEach(async () => {
    await visitor.page.goto('/app/ai-assistant');
    await visitor.page.getByRole('group', { name: 'Suggested questions' }).getByRole('button').first().waitFor();
  });

  const { button, problems } = pageLocators(() => visitor);
  const card = () => visitor.page.getByRole('group', { name: /^Remind \d+ tenants/ }).last();
  const rows = () => card().getByRole('list', { name: 'Steps' }).getByRole('listitem');
  async function ask(words: string): Promise<void> {
    await visitor.page.getByRole('textbox', { name: 'Your question' }).fill(words);
    await visitor.page.getByRole('button', { name: 'Send', exact: true }).click();
    await card().waitFor();
  }
  const total = (people: readonly { amount: number }[]) =>
    dollars.format(people.reduce((sum, { amount }) => sum + amount, 0));

  it('reminds exactly those who are late, each of their own amount, after one confirmation', async () => {
    await ask('Remind everyone more than 30 days late');
    await button(`Show all ${late.length} steps`, card()).click();
    const shown = await rows().allInnerTexts();
    expect(shown).toHaveLength(late.length);
    // The largest debt comes first.
    for (const [at, { name, amount }] of late.toReversed().entries()) {
      expect(shown[at]).toContain(name);
      expect(shown[at]).toContain(dollars.format(amount));
    }
    await card()
      .getByText(`${late.length} reminders, ${total(late)} in total`)
      .waitFor();

    const [first, second] = late as [(typeof late)[number], (typeof late)[number]];
    await rows().filter({ hasText: first.name }).getByText(first.name).first().click();
    await rows()
      .filter({ hasText: first.name })
      .getByText(new RegExp(`Dear ${first.name},`))
      .waitFor();
    await card()
      .getByRole('checkbox', { name: `Include ${second.name}` })
      .uncheck();
    const sent = late.filter((tenant) => tenant !== second);
    await card()
      .getByText(`${sent.length} reminders, ${total(sent)} in total`)
      .waitFor();
    expect(await pageProblems(visitor, 'a plan')).toEqual([]);

    await button(`Send ${sent.length} reminders`, card()).click();
    await card().getByText(`${sent.length} reminders sent`).waitFor();
    await rows().filter({ hasText: second.name }).getByText('Left out').waitFor();
    expect(await problems('a plan that was carried out')).toEqual([]);
    for (const { email, amount } of sent) {
      const [text] = await product.mailTo(email, /Our records show[\s\S]*?The total is \S+/);
      expect(text).toContain(dollars.format(amount));
    }
    await expect(button('Undo', card()).count()).resolves.toBe(0);

    // The history has it too, and nothing is sent again.
    await visitor.page.reload();
    await card().getByText(`${sent.length} reminders sent`).waitFor();
  });

  it('is drafted in answer to a question in Spanish, and can be declined by the keyboard alone', async () => {
    await ask('Recuérdales a todos los que llevan más de 30 días de retraso');
    await visitor.page
      .getByText(new RegExp(`He preparado ${late.length} recordatorios`))
      .last()
      .waitFor();
    await card()
      .getByText(`${late.length} reminders, ${total(late)} in total`)
      .waitFor();
    await card().getByRole('checkbox').first().focus();
    await visitor.page.keyboard.press('Space');
    await card()
      .getByText(`${late.length - 1} reminders`)
      .first()
      .waitFor();
    await visitor.page.keyboard.press('Tab');
    await visitor.page.keyboard.press('Enter');
    await rows().first().getByText(/^Dear/).waitFor();
    await button('No, thanks', card()).focus();
    await visitor.page.keyboard.press('Enter');
    await card().getByText('Cancelled.').waitFor();
  });
});
