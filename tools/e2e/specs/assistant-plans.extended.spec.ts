import { type ChatCompletions, calls, says, startChatCompletions } from '@keystead/service-kit/testing';
import type { ApiClient } from '../src/api-client.ts';
import { addLateTenants, lateTenants } from '../src/assistant/late-tenants.ts';
import { pageLocators } from '../src/browser/page-locators.ts';
import { visitSignedIn } from '../src/browser/user-actions.ts';
import type { Visitor } from '../src/browser/visit.ts';
import { RunningProduct } from '../src/running-product.ts';

const password = 'a long enough secret';
const question = 'Please raise the rent of Maple Court to $1,100 and add a request to paint its door';

/** A language model proposes changes, which the user carries out and undoes. */
describe('a plan of a language model', () => {
  let completions: ChatCompletions;
  let product: RunningProduct;
  let landlord: ApiClient;
  let visitor: Visitor;
  let property: number;
  beforeAll(async () => {
    completions = await startChatCompletions();
    product = await RunningProduct.start({
      settings: { OPENAI_BASE_URL: completions.url, ASSISTANT_BASIC_MODEL: 'planner' },
    });
    const email = 'landlord.planner@mail.example';
    landlord = await product.register(email, 'landlord', { password });
    property = await addLateTenants(landlord, lateTenants('planner', 3));
    visitor = await visitSignedIn(product.url, { email, password });
  }, 600_000);
  afterAll(async () => {
    await visitor?.leave();
    await Promise.all([product?.stop(), completions?.stop()]);
  });

  const { button, problems } = pageLocators(() => visitor);

  it('is carried out after one confirmation, and undone by one more', async () => {
    completions.play(
      calls({
        name: 'propose_plan',
        arguments: {
          asked_for: question,
          title: 'Raise the rent and paint the door',
          steps: [
            { do: 'change', operation: 'PUT /properties/{id}', id: property, body: '{"rent_amount":1100}' },
            {
              do: 'change',
              operation: 'POST /maintenance',
              body: JSON.stringify({ property_id: property, title: 'Paint the door', description: 'It is faded.' }),
            },
          ],
        },
      }),
      says('I have prepared it.'),
    );
    await visitor.page.goto('/app/ai-assistant');
    await visitor.page.getByRole('textbox', { name: 'Your question' }).fill(question);
    await button('Send').click();
    const card = visitor.page.getByRole('group', { name: 'Raise the rent and paint the door' });
    await card.getByText('Change Maple Court').click();
    await card.getByText('$1,000.00 → $1,100.00').waitFor();
    expect(await problems('a plan of changes')).toEqual([]);
    await button('Carry out 2 steps', card).click();
    await card.getByText('2 steps done').waitFor();
    const read = async () => {
      const { body: home } = await landlord.call(`GET /properties/${property}`);
      const { body: list } = await landlord.call('GET /maintenance');
      return [home.rent_amount, list.maintenance_requests.map(({ title, status }) => `${title}: ${status}`)];
    };
    expect(await read()).toEqual([1100, ['Paint the door: open']]);
    await button('Undo', card).click();
    await card.getByText('2 steps undone').waitFor();
    expect(await read()).toEqual([1000, ['Paint the door: cancelled']]);
    expect(await problems('a plan that was undone')).toEqual([]);
  });
});
