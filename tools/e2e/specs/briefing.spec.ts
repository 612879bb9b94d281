import { isDeepStrictEqual } from 'node:util';
import type { DemoPeople } from '@keystead/dev-stack';
import type { ApiClient } from '../src/api-client.ts';
import { pageLocators, pageProblems, stateProblems } from '../src/browser/page-locators.ts';
import { openProfile, visitAsLandlord } from '../src/browser/user-actions.ts';
import { desktop, type Visitor, viewsOf } from '../src/browser/visit.ts';
import { eventually } from '../src/eventually.ts';
import { sharedProduct } from '../src/running-product.ts';

/**
 * A time zone in which it is between eight and ten in the morning now, so that there are hours left until noon. Nobody
 * else may have it: the people of a zone are looked up once in a morning. All others of the product have UTC.
 */
function morningZone(isDesktop: boolean): string {
  const utc = new Date().getUTCHours();
  const [one = 8, other = 9] = [8, 9, 10].filter((hour) => hour !== utc);
  const ahead = (isDesktop ? one : other) - utc;
  const offset = ahead < -12 ? ahead + 24 : ahead;
  // The sign of these names is reversed.
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}

/** The job looks every minute. */
const MINUTES = 4;

/** What waits, in the morning by e-mail and all day on the dashboard. */
describe.each(viewsOf('desktop'))('the morning briefing %s', (_, view) => {
  const product = sharedProduct();
  let people: DemoPeople;
  let landlord: ApiClient;
  let visitor: Visitor;
  let mail: string;
  beforeAll(async () => {
    ({ people, landlord, visitor } = await visitAsLandlord(product, 'briefing', view));
    const [tenant] = (await landlord.call('GET /tenants')).body.tenants;
    const home = (await landlord.call('GET /properties')).body.properties.find(({ id }) => id !== tenant?.property_id);
    for (const amount of [1_234.56, 0.07])
      await landlord.create('POST /payments', {
        tenant_id: tenant?.id ?? 0,
        property_id: home?.id ?? 0,
        amount,
        due_date: '2026-01-05',
      });
    // The demo leases are charged in the background, and what waits changes with each charge and payment.
    let before: unknown;
    await eventually(
      async () => {
        const [earlier, now] = [before, await tasks()];
        before = now;
        return now.some(({ kind }) => kind === 'past_due') && isDeepStrictEqual(now, earlier);
      },
      (isSettled) => isSettled,
    );
    await landlord.call('PUT /profile/preferences', { timezone: morningZone(view === desktop) });
  });
  afterAll(async () => {
    await visitor?.leave();
  });

  const { button, heading } = pageLocators(() => visitor);
  const tasks = async () => {
    const { body } = await landlord.call('GET /dashboard/tasks');
    return [...body.tasks, ...(body.more_tasks ?? [])];
  };
  const muted = async () => (await landlord.call('GET /profile')).body.preferences.muted_emails;

  it('arrives by e-mail with the figures of the dashboard, once', async () => {
    const arrived = await eventually(
      () => product.mailTo(people.landlord, /[\s\S]*Subject: Today: [\s\S]*/).catch(() => null),
      (found) => found !== null,
      MINUTES * 3,
    );
    mail = (arrived?.[0] ?? '').replaceAll('=C2=B7', '·');
    const waiting = await tasks();
    expect(waiting.some(({ title }) => title.includes('$1,234.63'))).toBe(true);
    for (const { title, page } of waiting) {
      expect(mail).toContain(`- ${title}`);
      expect(mail).toContain(page);
    }
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  it('is the list Today on the dashboard, which greets and says how much waits', async () => {
    const { page } = visitor;
    await page.goto('/app/dashboard');
    for (const { title } of await tasks()) await page.getByRole('link', { name: title, exact: true }).waitFor();
    await page.getByText(/^Good (morning|afternoon|evening), \S.*\. \d+ things? needs? you today/).waitFor();
    expect(await stateProblems(visitor, 'what waits today')).toEqual([]);
  });

  it('is turned off by one click on the page of the link in the e-mail', async () => {
    const { page } = visitor;
    const path = /\/unsubscribe\?token=[\w.-]+/.exec(mail)?.[0] ?? '';
    await page.goto(path);
    await heading('Turn off the morning briefing').waitFor();
    expect(await pageProblems(visitor, 'turning off an e-mail')).toEqual([]);
    expect(await muted()).toEqual([]);
    await button('Turn off the morning briefing').click();
    await heading('Turned off').waitFor();
    expect(await muted()).toEqual(['briefing']);
  });

  it('is turned off by one click of a mail program, which is not signed in', async () => {
    await landlord.call('PUT /profile/preferences', { muted_emails: [] });
    const path = /\/api\/notifications\/unsubscribe\?token=[\w.-]+/.exec(mail.replace(/\r?\n /g, ''))?.[0] ?? '';
    const answer = await fetch(product.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(200);
    expect(await muted()).toEqual(['briefing']);
  });

  it('is hidden on the dashboard by one click, and shown again in the profile', async () => {
    const { page } = visitor;
    await page.goto('/app/dashboard');
    await button('Hide').click();
    await page.getByText('Today is hidden.').waitFor();
    await page.goto('/app/dashboard');
    await page.getByText(/^Last updated \d/).waitFor();
    await eventually(
      () => page.getByRole('heading', { name: 'Today', exact: true }).count(),
      (count) => count === 0,
    );
    await openProfile(page);
    const box = page.getByRole('checkbox', { name: 'Morning briefing, Today on the dashboard: In app' });
    await box.check();
    await eventually(
      async () => (await landlord.call('GET /profile')).body.preferences.muted_in_app,
      (kinds) => kinds.length === 0,
    );
    await page.goto('/app/dashboard');
    await page.getByRole('heading', { name: 'Today', exact: true }).waitFor();
  });
});
