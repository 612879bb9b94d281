import type { NewMaintenanceRequest } from '@keystead/contracts';
import type { DemoPeople } from '@keystead/dev-stack';
import type { Locator } from 'playwright-core';
import { ApiClient } from '../src/api-client.ts';
import { pageLocators, stateProblems } from '../src/browser/page-locators.ts';
import { follow, visitAsLandlord, visitSignedIn } from '../src/browser/user-actions.ts';
import { phone, type Visitor, viewsOf } from '../src/browser/visit.ts';
import { eventually } from '../src/eventually.ts';
import { addPhotos, enterRequest, onlyRequest, photoFile } from '../src/maintenance-requests.ts';
import { sharedProduct } from '../src/running-product.ts';

/** Maintenance requests for a tenant, and the empty state of a new account. */
describe.each(viewsOf('desktop'))('maintenance %s', (_, view) => {
  const product = sharedProduct();
  let people: DemoPeople;
  let visitor: Visitor;
  /** The landlord's API client, for concurrent changes and for expected values. */
  let landlord: ApiClient;
  /** The tenant's API client. */
  let tenant: ApiClient;
  beforeAll(async () => {
    ({ people, landlord, visitor } = await visitAsLandlord(product, 'maintenance-tenant', view));
    tenant = await new ApiClient(product.url).signIn(people.tenant, people.password);
  });
  afterEach(() => visitor?.page.unrouteAll());
  afterAll(async () => {
    await visitor?.leave();
  });

  const { button, link, dialog, question, heading, section, message, row, problems } = pageLocators(() => visitor);
  const expectNoProblems = async (state: string) => expect(await problems(state)).toEqual([]);
  const openList = (search = '') => follow(visitor, `/app/maintenance${search}`);
  const openPage = (id: number) => follow(visitor, `/app/maintenance/${id}`);
  const openPersonnel = (search = '') => follow(visitor, `/app/maintenance-personnel${search}`);
  const photoActions = () => visitor.page.getByRole('group', { name: /^Photo \d/ });
  const entered = (title: string, rest?: Partial<NewMaintenanceRequest>) => enterRequest(landlord, title, rest);
  const theOne = (words: string) => onlyRequest(landlord, words);

  describe('requests of a tenant', () => {
    beforeAll(async () => {
      await visitor.leave();
      visitor = await visitSignedIn(product.url, { email: people.tenant, password: people.password }, view);
    });

    it('are only their own, read-only [extended]', async () => {
      const { page } = visitor;
      const { body } = await tenant.call('GET /maintenance');
      expect([...new Set(body.maintenance_requests.map(({ tenant_name }) => tenant_name))]).toEqual(['Marcus Lee']);
      await openList();
      await heading(`All Requests (${body.total})`).waitFor();
      await link('Kitchen tap drips').waitFor();
      // So few requests need no search; a link may still filter them.
      expect(await page.getByPlaceholder('Search requests...').count()).toBe(0);
      await openList('?q=furnace');
      await heading('No maintenance requests found').waitFor();
      await openList('?q=shower');
      await row('Shower head replaced', 'Completed').waitFor();
      expect(await page.getByRole('combobox', { name: /^Status of/ }).count()).toBe(0);
      await button('Actions for Shower head replaced').click();
      await page.getByRole('menuitem', { name: 'View' }).waitFor();
      for (const name of ['Edit', 'Delete'])
        expect([name, await page.getByRole('menuitem', { name }).count()]).toEqual([name, 0]);
      await page.keyboard.press('Escape');
      await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
      await expectNoProblems('a tenant’s list of requests');
    });

    it('can be added for the rented home; the landlord gets an e-mail', async () => {
      await openList();
      await button('Add Request').first().click();
      const form = dialog('Add Request');
      // It is the tenant's only home.
      await eventually(
        () => form.getByLabel('Property').inputValue(),
        (home) => home === 'Maple Court 2B',
      );
      for (const label of ['Tenant', 'Status', 'Assigned to', 'Scheduled date', 'Estimated cost'])
        expect([label, await form.getByLabel(label).count()]).toEqual([label, 0]);
      await button('Add Request', form).click();
      await form.getByRole('alert').getByText('Please enter a title', { exact: true }).waitFor();
      await expectNoProblems('a tenant’s form with errors');
      await form.getByLabel('Title').fill('Bedroom blind fell down');
      await form.getByLabel('Description').fill('The left bracket broke off.');
      await form.getByLabel('Priority').selectOption({ label: 'Low' });
      await button('Add Request', form).click();
      await message('Maintenance request created successfully!').waitFor();
      // A tenant goes on to the page of the new request, where its photos are uploaded.
      await heading('Bedroom blind fell down').waitFor();
      await product.mailTo(
        people.landlord,
        /Marcus Lee requested maintenance[\s\S]*Bedroom blind fell down[\s\S]*The left bracket broke off/,
      );
      expect(await theOne('bedroom blind')).toMatchObject({
        property_name: 'Maple Court 2B',
        tenant_name: 'Marcus Lee',
        created_by: { name: 'Marcus Lee' },
        assigned_to: null,
        estimated_cost: null,
        scheduled_date: null,
      });
    });

    it('show photos and comments, but no internal fields of the landlord', async () => {
      const { page } = visitor;
      await openList('?q=blind');
      await link('Bedroom blind fell down').click();
      await heading('Bedroom blind fell down').waitFor();
      await addPhotos(visitor.page, 'bracket.jpg');
      await page.getByRole('img', { name: 'Photo 1 of 1 of Bedroom blind fell down' }).waitFor();
      await page.getByLabel('Your comment').fill('I am at home all Friday.');
      await button('Send').click();
      await page.getByRole('list', { name: 'Comments' }).getByText('I am at home all Friday.').waitFor();
      await product.mailTo(
        people.landlord,
        /Marcus Lee commented on[\s\S]*Bedroom blind fell down[\s\S]*I am at home all Friday\./,
      );
      await expectNoProblems('a tenant’s request');
      expect(await page.getByText('Estimated cost').count()).toBe(0);
      for (const name of ['Suggested assignees', 'History'])
        expect([name, await section(name).count()]).toEqual([name, 0]);
      expect(await button('Delete').count()).toBe(1);
      await button('Delete', photoActions()).click();
      await button('Delete', question()).click();
      await message('Photo deleted successfully!').waitFor();
    });

    it('can be edited and cancelled while open', async () => {
      await openList('?q=blind');
      await link('Bedroom blind fell down').click();
      await button('Edit').click();
      const form = dialog('Edit Request');
      expect(await form.getByLabel('Property').count()).toBe(0);
      await form.getByLabel('Title').fill('Bedroom blind fell off');
      await expectNoProblems('a tenant’s form of their request');
      await button('Update Request', form).click();
      await heading('Bedroom blind fell off').waitFor();
      await form.waitFor({ state: 'detached' });
      await button('Cancel request').click();
      await question().getByText('Are you sure you want to cancel this request?').waitFor();
      await expectNoProblems('the question before a request is cancelled');
      await button('Keep it', question()).click();
      await question().waitFor({ state: 'detached' });
      expect(await theOne('bedroom blind')).toMatchObject({ status: 'open' });
      await button('Cancel request').click();
      await button('Cancel request', question()).click();
      await message('Status changed to Cancelled.').waitFor();
      await button('Cancel request').waitFor({ state: 'detached' });
      expect(await button('Edit').count()).toBe(0);
      await expectNoProblems('a cancelled request');
      await product.mailTo(people.landlord, /Marcus Lee has cancelled[\s\S]*Bedroom blind fell off/);
      expect(await theOne('bedroom blind')).toMatchObject({ status: 'cancelled' });
    });

    it('are read-only once the landlord has started on them [extended]', async () => {
      const { id } = await entered('Hall light flickers', { status: 'in_progress', estimated_cost: 90 });
      await openPage(id);
      await heading('Hall light flickers').waitFor();
      await message('In progress').waitFor();
      for (const name of [/^Edit/, 'Cancel request', /^Delete/])
        expect([name, await button(name).count()]).toEqual([name, 0]);
      const rejected = await tenant.call(`PUT /maintenance/${id}`, { title: 'Mine' });
      expect(rejected).toMatchObject({ status: 403, problem: { code: 'forbidden' } });
      expect((await tenant.call(`GET /maintenance/${id}`)).body.estimated_cost).toBeNull();
    });

    it('can be sent with a photo from a phone’s dashboard, in at most four taps', async () => {
      const tenantOnPhone = { email: people.tenant, password: people.password };
      const onPhone = await visitSignedIn(product.url, tenantOnPhone, { ...phone, touch: true });
      const { page } = onPhone;
      let taps = 0;
      const tap = async (what: Locator) => {
        taps += 1;
        await what.tap();
      };
      await page.goto('/app/dashboard');
      await tap(page.getByRole('link', { name: 'Request Maintenance' }));
      const form = page.getByRole('dialog', { name: 'Add Request' });
      await eventually(
        () => form.getByLabel('Property').inputValue(),
        (home) => home === 'Maple Court 2B',
      );
      const camera = page.waitForEvent('filechooser');
      await tap(form.getByText('Take a photo'));
      taps += 1;
      await (await camera).setFiles(await photoFile('image.jpg'));
      await form.getByRole('img', { name: 'image.jpg' }).waitFor();
      await form.getByLabel('Title').fill('Boiler is leaking');
      await form.getByLabel('Description').fill('Water under the boiler since this morning.');
      expect(await stateProblems(onPhone, 'a report with a photo')).toEqual([]);
      await tap(form.getByRole('button', { name: 'Add Request' }));
      await page.getByRole('img', { name: 'Photo 1 of 1 of Boiler is leaking' }).waitFor();
      expect(new URL(page.url()).pathname).toMatch(/^\/app\/maintenance\/\d+$/);
      expect(taps).toBeLessThanOrEqual(4);
      expect(await stateProblems(onPhone, 'a new request with its photo')).toEqual([]);
      expect((await theOne('boiler leaking')).photos).toHaveLength(1);
      await onPhone.leave();
    });

    it('of others are not found [extended]', async () => {
      const { id } = await theOne('furnace');
      await openPage(id);
      await message('There is no such request').waitFor();
      await expectNoProblems('a request that is not there');
      const answers = await Promise.all([
        tenant.call(`GET /maintenance/${id}`),
        tenant.call(`GET /maintenance/${id}/comments`),
        tenant.call(`PUT /maintenance/${id}`, { status: 'cancelled' }),
        tenant.call(`POST /maintenance/${id}/comments`, { text: 'Whose is this?' }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
      expect((await landlord.call(`GET /maintenance/${id}`)).body.status).toBe('in_progress');
    });

    it('have no personnel page, with an explanation [extended]', async () => {
      await openPersonnel();
      await heading('No personnel found').waitFor();
      await message('Your landlord assigns personnel to your requests.').waitFor();
      expect(await button(/^Add/).count()).toBe(0);
      await expectNoProblems('a tenant’s personnel');
      const { body } = await landlord.call('GET /maintenance-personnel?q=rosa');
      expect((await tenant.call(`GET /maintenance-personnel/${body.personnel[0]?.id}`)).status).toBe(404);
    });
  });

  it('a new account shows an empty state with the first step [extended]', async () => {
    const newUser = { email: `new-user-${view.width}@mail.example`, password: 'a long enough secret' };
    await product.register(newUser.email);
    await visitor.leave();
    visitor = await visitSignedIn(product.url, newUser, view);
    await openList();
    await heading('No maintenance requests found').waitFor();
    await expectNoProblems('a new landlord’s requests');
    await button('Add your first request').click();
    await dialog('Add Request').waitFor();
    await openPersonnel();
    await heading('No personnel found').waitFor();
    await expectNoProblems('a new landlord’s personnel');
    await button('Add your first personnel').click();
    await dialog('Add Personnel').waitFor();
  });
});
