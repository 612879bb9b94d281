import type { NewMaintenanceRequest } from '@keystead/contracts';
import type { DemoPeople } from '@keystead/dev-stack';
import type { Route } from 'playwright-core';
import { ApiClient } from '../src/api-client.ts';
import { failReads, pageLocators } from '../src/browser/page-locators.ts';
import { follow, visitAsLandlord } from '../src/browser/user-actions.ts';
import { type Visitor, viewsOf } from '../src/browser/visit.ts';
import { addPhotos, broken, enterRequest, onlyRequest } from '../src/maintenance-requests.ts';
import { sharedProduct } from '../src/running-product.ts';

const unanswered = (route: Route) => route.abort();
/** A success with an unreadable body. */
const empty = (route: Route) => route.fulfill({ status: 201, contentType: 'application/json', body: 'null' });

/** Maintenance requests, for a landlord. */
describe.each(viewsOf('desktop'))('maintenance %s', (_, view) => {
  const product = sharedProduct();
  let people: DemoPeople;
  let visitor: Visitor;
  /** The landlord's API client, for concurrent changes and for expected values. */
  let landlord: ApiClient;
  /** The tenant's API client. */
  let tenant: ApiClient;
  beforeAll(async () => {
    ({ people, landlord, visitor } = await visitAsLandlord(product, 'maintenance', view));
    tenant = await new ApiClient(product.url).signIn(people.tenant, people.password);
  });
  afterEach(() => visitor?.page.unrouteAll());
  afterAll(async () => {
    await visitor?.leave();
  });

  const { button, link, dialog, question, heading, section, message, row, choose, pick, act, answer, problems } =
    pageLocators(() => visitor);
  const expectNoProblems = async (state: string) => expect(await problems(state)).toEqual([]);
  const openList = (search = '') => follow(visitor, `/app/maintenance${search}`);
  const openPage = (id: number) => follow(visitor, `/app/maintenance/${id}`);
  const photoActions = () => visitor.page.getByRole('group', { name: /^Photo \d/ });
  const entered = (title: string, rest?: Partial<NewMaintenanceRequest>) => enterRequest(landlord, title, rest);
  const theOne = (words: string) => onlyRequest(landlord, words);

  describe('requests of a landlord', () => {
    it('are listed, searched, and filtered by status and priority [extended]', async () => {
      const { page } = visitor;
      const totalOf = async (search: string) => (await landlord.call(`GET /maintenance?${search}`)).body.total;
      await openList();
      await heading(`All Requests (${await totalOf('')})`).waitFor();
      await row('Kitchen tap drips', 'Marcus Lee', 'High').waitFor();
      await expectNoProblems('the list of requests');
      await page.getByPlaceholder('Search requests...').fill('furnace');
      await heading(`All Requests (${await totalOf('q=furnace')})`).waitFor();
      await row('Furnace does not hold its temperature', 'Urgent').waitFor();
      await link('Kitchen tap drips').waitFor({ state: 'detached' });

      await openList();
      await pick('Status', 'In progress');
      await page.waitForURL(/status=in_progress/);
      await link('Kitchen tap drips').waitFor({ state: 'detached' });
      await heading(`All Requests (${await totalOf('status=in_progress')})`).waitFor();
      await link('Retile both bathrooms').waitFor();
      await pick('Priority', 'Urgent');
      await page.waitForURL(/priority=urgent/);
      await link('Retile both bathrooms').waitFor({ state: 'detached' });
      await row('Furnace does not hold its temperature', 'Urgent').waitFor();
      await expectNoProblems('a filtered list of requests');
    });

    it('are sorted by urgency [extended]', async () => {
      const { page } = visitor;
      await openList();
      await pick('Sort by', 'Most urgent first');
      await page.waitForURL(/sort=-priority/);
      await page.getByRole('rowheader').first().getByText('Furnace').waitFor();
    });

    it('show an empty search result with a way back [extended]', async () => {
      const { page } = visitor;
      await openList();
      await page.getByPlaceholder('Search requests...').fill('nobody has broken this');
      await heading('No maintenance requests found').waitFor();
      await expectNoProblems('no requests');
      await button('Clear search and filters').click();
      await link('Kitchen tap drips').waitFor();
    });

    it('can be loaded again after a failure [extended]', async () => {
      await failReads(visitor.page, /^\/maintenance$/);
      await visitor.page.goto('/app/maintenance');
      await message('Failed to load maintenance requests').waitFor();
      await expectNoProblems('a list that can’t be loaded');
      await button('Try again').click();
      await link('Kitchen tap drips').waitFor();
    });

    it('can be added, with validation of each missing field', async () => {
      const { page } = visitor;
      await openList();
      await button('Add Request').first().click();
      const form = dialog('Add Request');
      const expectAlert = (text: string) => form.getByRole('alert').getByText(text, { exact: true }).waitFor();
      const submit = () => button('Add Request', form).click();
      await submit();
      await expectAlert('Please select a property');
      await expectNoProblems('a request’s form without a property');
      await choose(form, 'Property', 'Maple Court 2B');
      await submit();
      await expectAlert('Please enter a title');
      await expectNoProblems('a request’s form without a title');
      await form.getByLabel('Title').fill('   ');
      await submit();
      await expectAlert('Please enter a title');
      await form.getByLabel('Title').fill('Balcony railing is loose');
      await form.getByLabel('Description').fill('   ');
      await submit();
      await expectAlert('Please enter a description');
      await expectNoProblems('a request’s form without a description');
      await form.getByLabel('Description').fill('Two screws of the railing have come out.');
      await form.getByRole('alert').waitFor({ state: 'detached' });

      await choose(form, 'Tenant', 'Marcus Lee');
      await form.getByLabel('Priority').selectOption({ label: 'High' });
      await form.getByLabel('Service type').selectOption({ label: 'Carpentry' });
      await choose(form, 'Assigned to', 'Rosa Delgado');
      await form.getByLabel('Scheduled date').fill('2031-03-02T09:30');
      await form.getByLabel('Estimated cost').fill('120.50');
      const posted = page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/api/maintenance'));
      await submit();
      const body = (await posted).postDataJSON();
      await message('Maintenance request created successfully!').waitFor();
      const made = await theOne('balcony railing');
      expect(body).toEqual({
        property_id: made.property_id,
        tenant_id: made.tenant_id,
        title: 'Balcony railing is loose',
        description: 'Two screws of the railing have come out.',
        priority: 'high',
        status: 'open',
        service_type: 'Carpentry',
        assigned_to: made.assigned_to,
        estimated_cost: 120.5,
        scheduled_date: '2031-03-02 09:30:00',
      });
      expect(made).toMatchObject({ tenant_name: 'Marcus Lee', assigned_to_name: 'Rosa Delgado', status: 'open' });
      await row('Balcony railing is loose', 'Rosa Delgado', 'Mar 2, 2031, 9:30 AM').waitFor();
    });

    it('show why they could not be added, and keep the input [extended]', async () => {
      await openList();
      await button('Add Request').first().click();
      const form = dialog('Add Request');
      const expectAlert = (text: string) => form.getByRole('alert').getByText(text, { exact: true }).waitFor();
      const submit = () => button('Add Request', form).click();
      await choose(form, 'Property', 'Juniper House');
      await form.getByLabel('Title').fill('Doorbell is silent');
      await form.getByLabel('Description').fill('Nobody hears it.');

      await answer('POST', /^\/maintenance$/, broken);
      await submit();
      await expectAlert('Error: Server error. Please try again.');
      await expectNoProblems('a request that the server has failed to add');
      await visitor.page.unrouteAll();
      await answer('POST', /^\/maintenance$/, unanswered);
      await submit();
      await expectAlert('No response from server. Please check your connection and try again.');
      await visitor.page.unrouteAll();
      await answer('POST', /^\/maintenance$/, empty);
      await submit();
      await expectAlert('Error saving maintenance request. Please try again.');
      await visitor.page.unrouteAll();

      // A real rejection by the server: the assignee has been deleted meanwhile.
      const { body: gone } = await landlord.call('POST /maintenance-personnel', {
        name: 'Gwen Voltaire',
        service_type: 'Electrical',
      });
      await choose(form, 'Assigned to', 'Gwen Voltaire');
      await landlord.call(`DELETE /maintenance-personnel/${gone.id}`);
      await submit();
      await form
        .getByRole('alert')
        .getByText(/^Error: ./)
        .waitFor();
      await form.getByText('Assigned to is not one of your personnel').waitFor();
      await expectNoProblems('a request that the server has rejected');
      expect(await form.getByLabel('Title').inputValue()).toBe('Doorbell is silent');
      await choose(form, 'Assigned to', 'Henrik Vos');
      await submit();
      await message('Maintenance request created successfully!').waitFor();
      expect(await theOne('doorbell')).toMatchObject({ assigned_to_name: 'Henrik Vos' });
    });

    it('change status by the dropdown until completed; the tenant gets an e-mail', async () => {
      const { page } = visitor;
      const { id, title } = await entered('Smoke alarm chirps');
      await openList('?q=chirps');
      await pick(`Status of ${title}`, 'In progress');
      await message('Status changed to In progress.').waitFor();
      await product.mailTo(people.tenant, /Smoke alarm chirps[\s\S]*is now in progress/);
      await pick(`Status of ${title}`, 'Completed');
      await message('Status changed to Completed.').waitFor();
      await row(title, 'Completed').waitFor();
      expect(await page.getByRole('combobox', { name: `Status of ${title}` }).count()).toBe(0);
      await product.mailTo(people.tenant, /Smoke alarm chirps[\s\S]*has been completed/);
      await expectNoProblems('a completed request in the list');
      expect((await landlord.call(`GET /maintenance/${id}`)).body).toMatchObject({ status: 'completed' });
    });

    it('can be reopened by editing, which the history shows', async () => {
      const { page } = visitor;
      await openList('?q=chirps');
      await link('Smoke alarm chirps').click();
      await heading('Smoke alarm chirps').waitFor();
      await expectNoProblems('the page of a completed request');
      expect(await page.getByRole('combobox', { name: 'Status of Smoke alarm chirps' }).count()).toBe(0);
      await button('Edit or reopen').click();
      const form = dialog('Edit Request');
      await form.getByText('Choose another status to reopen this request').waitFor();
      await expectNoProblems('the form of a completed request');
      await form.getByLabel('Status').selectOption({ label: 'Open' });
      await button('Update Request', form).click();
      await form.waitFor({ state: 'detached' });
      await page.getByRole('combobox', { name: 'Status of Smoke alarm chirps' }).waitFor();
      const history = section('History');
      await history
        .getByText(/Dana Whitfield changed Status from Completed to Open/)
        .first()
        .waitFor();
      await history
        .getByText(/added this request/)
        .first()
        .waitFor();
      await product.mailTo(people.tenant, /Smoke alarm chirps[\s\S]*is open again/);
    });

    it('are not overwritten after a concurrent change [extended]', async () => {
      const { id } = await entered('Mailbox lock sticks');
      await visitor.page.goto(`/app/maintenance/${id}/edit`);
      const form = dialog('Edit Request');
      await form.getByLabel('Title').fill('Mailbox lock is stuck');
      await answer('PUT', /^\/maintenance\/\d+$/, broken);
      await button('Update Request', form).click();
      await form.getByText('Error saving maintenance request. Please try again.').waitFor();
      await visitor.page.unrouteAll();
      await landlord.call(`PUT /maintenance/${id}`, { priority: 'urgent' });
      await button('Update Request', form).click();
      await form.getByText('This request was changed by someone else').waitFor();
      await expectNoProblems('a conflict about a request');
      await button('Reload request', form).click();
      await form.getByText('This request was changed by someone else').waitFor({ state: 'detached' });
      expect(await form.getByLabel('Priority').inputValue()).toBe('urgent');
      await button('Update Request', form).click();
      await heading('Mailbox lock is stuck').waitFor();
    });

    it('show an error when their status was not changed [extended]', async () => {
      const { id, title } = await entered('Window does not close');
      await openList('?q=window%20close');
      await answer('PUT', /^\/maintenance\/\d+$/, broken);
      await pick(`Status of ${title}`, 'Cancelled');
      await message('Error updating status. Please try again.').waitFor();
      await expectNoProblems('a status that was not changed');
      expect((await landlord.call(`GET /maintenance/${id}`)).body).toMatchObject({ status: 'open' });
    });

    it('are deleted after confirmation', async () => {
      const { id, title } = await entered('Entered by mistake');
      await openList('?q=mistake');
      await act(title, 'Delete');
      await question().getByText('Are you sure you want to delete this maintenance request?').waitFor();
      await expectNoProblems('the question before a request is deleted');
      await button('Delete', question()).click();
      await message('Maintenance request deleted.').waitFor();
      expect((await landlord.call(`GET /maintenance/${id}`)).status).toBe(404);
    });

    it('are deleted on their own page, with an error if that fails [extended]', async () => {
      const { id, title } = await entered('Entered twice');
      await openList('?q=twice');
      await act(title, 'Delete');
      await button('Cancel', question()).click();
      await question().waitFor({ state: 'detached' });
      await answer('DELETE', /^\/maintenance\/\d+$/, broken);
      await act(title, 'Delete');
      await button('Delete', question()).click();
      await message('Error deleting maintenance request. Please try again.').waitFor();
      await row(title).waitFor();
      await visitor.page.unrouteAll();
      await openPage(id);
      await button('Delete').click();
      await question().getByText('Are you sure you want to delete this maintenance request?').waitFor();
      await button('Delete', question()).click();
      await message('Maintenance request deleted.').waitFor();
      await visitor.page.waitForURL(/\/app\/maintenance$/);
      expect((await landlord.call(`GET /maintenance/${id}`)).status).toBe(404);
    });

    it('have photos [extended]', async () => {
      const { page } = visitor;
      const { id, title } = await entered('Ceiling has a wet spot');
      await openPage(id);
      await addPhotos(visitor.page, 'spot.jpg', 'ceiling.jpg');
      await page.getByRole('img', { name: `Photo 1 of 2 of ${title}` }).waitFor();
      const script = { name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>alert(1)</script>') };
      await page.getByLabel(/Drop photos here/).setInputFiles([script]);
      await message('Failed to add photo').waitFor();
      await message(/must be a JPEG, PNG or WebP picture/).waitFor();
      await expectNoProblems('a request with photos');
      await button('Next photo').click();
      await page.getByRole('img', { name: `Photo 2 of 2 of ${title}` }).waitFor();
      await button('Delete', photoActions()).click();
      await question().getByText('Are you sure you want to delete this photo?').waitFor();
      await button('Delete', question()).click();
      await message('Photo deleted successfully!').waitFor();
      await page.getByRole('img', { name: `Photo 1 of 1 of ${title}` }).waitFor();
      await section('History')
        .getByText(/added a photo/i)
        .first()
        .waitFor();
      await section('History')
        .getByText(/deleted a photo/i)
        .first()
        .waitFor();
      expect((await landlord.call(`GET /maintenance/${id}`)).body.photos).toHaveLength(1);
    });

    it('suggest personnel with reasons; one click assigns them [extended]', async () => {
      const { id } = await entered('Bathroom tap leaks', { service_type: 'Plumbing' });
      await openPage(id);
      const fits = section('Suggested assignees');
      const rosa = fits.getByRole('listitem').filter({ has: button('Assign Rosa Delgado') });
      await rosa.getByText('In Portland').waitFor();
      await rosa.getByText('Available').waitFor();
      await expectNoProblems('a request with suggestions');
      await answer('PUT', /^\/maintenance\/\d+$/, broken);
      await button('Assign Rosa Delgado').click();
      await message('Error assigning personnel. Please try again.').waitFor();
      await visitor.page.unrouteAll();
      await button('Assign Rosa Delgado').click();
      await message('Assigned to Rosa Delgado.').waitFor();
      await fits.getByText('Assigned', { exact: true }).waitFor();
      await expectNoProblems('a request that was assigned');
      expect((await landlord.call(`GET /maintenance/${id}`)).body.assigned_to_name).toBe('Rosa Delgado');
    });

    it('report when no personnel is suitable [extended]', async () => {
      const { id } = await entered('Lawn', { service_type: 'Landscaping', description: 'It is too high.' });
      await openPage(id);
      await message('No one with this trade is available.').waitFor();
      await expectNoProblems('a request whom nobody fits');
    });

    it('have comments, and the tenant gets an e-mail [extended]', async () => {
      const { page } = visitor;
      const { id } = await entered('Radiator is noisy');
      await openPage(id);
      await message(/Visible to Marcus Lee/).waitFor();
      await page.getByLabel('Your comment').fill('Would Tuesday at nine suit you?');
      await answer('POST', /^\/maintenance\/\d+\/comments$/, broken);
      await button('Send').click();
      await message('Error sending comment. Please try again.').waitFor();
      await expectNoProblems('a comment that was not sent');
      await page.unrouteAll();
      await button('Send').click();
      await page.getByRole('list', { name: 'Comments' }).getByText('Would Tuesday at nine suit you?').waitFor();
      expect(await page.getByLabel('Your comment').inputValue()).toBe('');
      await expectNoProblems('a request with a comment');
      await product.mailTo(people.tenant, /Radiator is noisy[\s\S]*Would Tuesday at nine suit you\?/);
      expect((await tenant.call(`GET /maintenance/${id}/comments`)).body.comments).toMatchObject([
        { text: 'Would Tuesday at nine suit you?', by: { name: 'Dana Whitfield' }, by_tenant: false },
      ]);
    });
  });
});
