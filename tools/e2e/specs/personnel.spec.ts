import type { NewMaintenanceRequest } from '@keystead/contracts';
import type { ApiClient } from '../src/api-client.ts';
import { failReads, pageLocators } from '../src/browser/page-locators.ts';
import { follow, visitAsLandlord } from '../src/browser/user-actions.ts';
import { type Visitor, viewsOf } from '../src/browser/visit.ts';
import { broken, enterRequest } from '../src/maintenance-requests.ts';
import { sharedProduct } from '../src/running-product.ts';

/** Personnel, for a landlord. */
describe.each(viewsOf('desktop'))('maintenance %s', (_, view) => {
  const product = sharedProduct();
  let visitor: Visitor;
  /** The landlord's API client, for concurrent changes and for expected values. */
  let landlord: ApiClient;
  beforeAll(async () => {
    ({ landlord, visitor } = await visitAsLandlord(product, 'personnel', view));
  });
  afterEach(() => visitor?.page.unrouteAll());
  afterAll(async () => {
    await visitor?.leave();
  });

  const { button, link, dialog, question, heading, message, pick, act, answer, problems } = pageLocators(() => visitor);
  const expectNoProblems = async (state: string) => expect(await problems(state)).toEqual([]);
  const openPage = (id: number) => follow(visitor, `/app/maintenance/${id}`);
  const openPersonnel = (search = '') => follow(visitor, `/app/maintenance-personnel${search}`);
  const entered = (title: string, rest?: Partial<NewMaintenanceRequest>) => enterRequest(landlord, title, rest);

  describe('personnel of a landlord', () => {
    it('are listed, searched, and filtered by service and availability [extended]', async () => {
      const { page } = visitor;
      await openPersonnel();
      await heading('Rosa Delgado').waitFor();
      await page.getByRole('combobox', { name: 'Service', exact: true }).getByText('All Services').waitFor();
      await expectNoProblems('the list of personnel');
      await page.getByPlaceholder('Search personnel...').fill('amara');
      await heading('Rosa Delgado').waitFor({ state: 'detached' });
      await heading('Amara Nwosu').waitFor();

      await openPersonnel();
      await pick('Service', 'Electrical');
      await page.waitForURL(/service_type=Electrical/);
      await heading('Rosa Delgado').waitFor({ state: 'detached' });
      await heading('Henrik Vos').waitFor();
      await pick('Availability', 'Unavailable');
      await page.waitForURL(/availability=unavailable/);
      await heading('No personnel found').waitFor();
      await expectNoProblems('no personnel');
      await button('Clear search and filters').click();
      await heading('Rosa Delgado').waitFor();
      await pick('Availability', 'Unavailable');
      await heading('Rosa Delgado').waitFor({ state: 'detached' });
      await heading('Sam Whitaker').waitFor();
    });

    it('can be loaded again after a failure [extended]', async () => {
      await failReads(visitor.page, /^\/maintenance-personnel$/);
      await visitor.page.goto('/app/maintenance-personnel');
      await message('Failed to load maintenance personnel').waitFor();
      await expectNoProblems('personnel that can’t be loaded');
      await button('Try again').click();
      await heading('Rosa Delgado').waitFor();
    });

    it('are added, with validation of missing and invalid fields first', async () => {
      await openPersonnel();
      await button('Add Personnel').first().click();
      const form = dialog('Add Personnel');
      const submit = () => button('Add Personnel', form).click();
      await submit();
      const missing = form.getByRole('alert').filter({ hasText: 'Please fill in all required fields:' });
      await missing.getByText('Name').waitFor();
      await missing.getByText('Service type').waitFor();
      await expectNoProblems('the form of personnel with errors');
      await form.getByLabel('Name').fill('Ines Brandt');
      await form.getByLabel('Service type').selectOption({ label: 'Roofing' });
      await form.getByLabel('Email').fill('ines at roofs');
      await submit();
      await form.getByText('Email must be a valid email address').waitFor();
      await expectNoProblems('the form of personnel with a wrong email');
      await form.getByLabel('Email').fill('ines@brandt-roofs.example');
      await form.getByLabel('Phone').fill('(503) 555-0188');
      await form.getByLabel('Hourly rate').fill('72.50');
      await answer('POST', /^\/maintenance-personnel$/, broken);
      await submit();
      await form.getByText('Failed to save personnel').waitFor();
      await expectNoProblems('personnel that were not saved');
      await visitor.page.unrouteAll();
      await submit();
      await message('Personnel added.').waitFor();
      await link('ines@brandt-roofs.example').waitFor();
      await message('$72.50/hour').waitFor();
    });

    it('are edited, and their details and history show it', async () => {
      const { page } = visitor;
      await openPersonnel('?q=ines');
      await act('Ines Brandt', 'Edit');
      const form = dialog('Edit Personnel');
      await form.getByLabel('Availability').selectOption({ label: 'Busy' });
      await answer('PUT', /^\/maintenance-personnel\/\d+$/, broken);
      await button('Update Personnel', form).click();
      await form.getByText('Failed to save personnel').waitFor();
      await page.unrouteAll();
      await button('Update Personnel', form).click();
      await message('Personnel updated.').waitFor();
      await act('Ines Brandt', 'View Details');
      const details = dialog('Ines Brandt');
      await details.getByText('Busy').waitFor();
      await details.getByText('0 open requests').waitFor();
      await expectNoProblems('the details of personnel');
      await details.getByRole('tab', { name: 'History' }).click();
      await details
        .getByText(/Dana Whitfield changed Availability from Available to Busy/)
        .first()
        .waitFor();
      await expectNoProblems('the history of personnel');
    });

    it('link to their assigned requests [extended]', async () => {
      await openPersonnel('?q=amara');
      await link(/open requests? of Amara Nwosu/).click();
      await link('Furnace does not hold its temperature').waitFor();
      expect(await link('Kitchen tap drips').count()).toBe(0);
      const filter = button(/Assigned to: Amara Nwosu/);
      await filter.waitFor();
      await expectNoProblems('the requests of one of the personnel');
      await filter.click();
      await link('Kitchen tap drips').waitFor();
    });

    it('are deleted after confirmation; requests keep the name', async () => {
      const { body: people } = await landlord.call('GET /maintenance-personnel?q=ines');
      const { id } = await entered('Gutter hangs down', { assigned_to: people.personnel[0]?.id });
      // The open list still shows the old request counts.
      await visitor.page.goto('/app/maintenance-personnel?q=ines');
      await act('Ines Brandt', 'Delete');
      await question().getByText('Are you sure you want to delete this personnel record?').waitFor();
      await question()
        .getByText(/with 1 open request\. Their requests will still show the name\./)
        .waitFor();
      await expectNoProblems('the question before personnel are deleted');
      await answer('DELETE', /^\/maintenance-personnel\/\d+$/, broken);
      await button('Delete', question()).click();
      await message('Failed to delete personnel').waitFor();
      await link('ines@brandt-roofs.example').waitFor();
      await visitor.page.unrouteAll();
      await act('Ines Brandt', 'Delete');
      await button('Delete', question()).click();
      await message('Personnel deleted.').waitFor();
      await heading('No personnel found').waitFor();
      await openPage(id);
      await message('Ines Brandt').waitFor();
      expect((await landlord.call(`GET /maintenance/${id}`)).body.assigned_to_name).toBe('Ines Brandt');
    });
  });
});
