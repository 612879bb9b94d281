import { rename } from 'node:fs/promises';
import { demoAccounts } from '@keystead/contracts';
import { accessibilityProblems } from '../src/accessibility-problems.ts';
import { ApiClient } from '../src/api-client.ts';
import { eventually } from '../src/eventually.ts';
import { openProfile } from '../src/open-profile.ts';
import { RunningProduct } from '../src/running-product.ts';
import { signIn } from '../src/sign-in.ts';
import { type Visitor, visit } from '../src/visit.ts';

/** Done when, line 3: what is broken says so, the rest works, and it recovers by itself. */
describe('while a part of the product is down', () => {
  let product: RunningProduct;
  let visitor: Visitor;
  beforeAll(async () => {
    product = await RunningProduct.start({ ownFiles: true });
    visitor = await visit(product.url);
    await signIn(visitor.page, demoAccounts.landlord, demoAccounts.password);
  });
  afterAll(async () => {
    await visitor?.leave();
    await product?.stop();
  });

  const properties = () => visitor.page.getByRole('heading', { name: 'Properties', exact: true, level: 1 });

  const juniperHouse = () => visitor.page.getByRole('heading', { name: 'Juniper House' });
  const files = () => product.filesOf('mf-portfolio');
  const giveFilesBack = () => rename(`${files()}-away`, files());
  /** Waits until the gateway has noticed whether the remote's files are there. */
  const noticed = (there: boolean) =>
    eventually(
      () => new ApiClient(product.url).call('GET /releases/resolve'),
      ({ body }) => 'mf-portfolio' in body.remotes === there,
    );
  /** Takes the remote's files away, and what the browser remembers of them. */
  async function takeFilesAway(): Promise<void> {
    await rename(files(), `${files()}-away`);
    await visitor.page.evaluate(() => localStorage.removeItem('last-good:mf-portfolio'));
    await noticed(false);
  }

  it('names the portfolio service that was stopped, lets people go on, and recovers', async () => {
    const { page } = visitor;
    await product.processes.portfolio?.stop();
    await page.goto('/app/properties');
    await page.getByText('Failed to load properties').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await openProfile(page);
    await page.getByText(demoAccounts.landlord).waitFor();
    await page.goto('/app/properties');
    await page.getByText('Failed to load properties').waitFor();
    await product.processes.portfolio?.start();
    await juniperHouse().waitFor({ timeout: 60_000 });
  });

  it('names what the operations service that was stopped has of each page, and recovers', async () => {
    const { page } = visitor;
    await product.processes.operations?.stop();
    for (const [path, said] of [
      ['/app/maintenance-personnel', 'Failed to load maintenance personnel'],
      ['/app/payments', 'Failed to load payments'],
      ['/app/maintenance', 'Failed to load maintenance requests'],
    ] as const) {
      await page.goto(path);
      await page.getByText(said).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
    }
    await page.goto('/app/properties');
    await juniperHouse().waitFor();
    await page.goto('/app/maintenance');
    await page.getByText('Failed to load maintenance requests').waitFor();
    await product.processes.operations?.start();
    await page.getByRole('link', { name: 'Kitchen tap drips' }).waitFor({ timeout: 60_000 });
  });

  it('says that an area is not available when its remote’s files are gone, and recovers', async () => {
    const { page } = visitor;
    await takeFilesAway();
    await page.goto('/app/properties');
    await page.getByRole('heading', { name: 'Properties is not available right now' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await openProfile(page);
    await page.getByRole('link', { name: 'Properties' }).first().click();
    await page.getByRole('heading', { name: 'Properties is not available right now' }).waitFor();
    await giveFilesBack();
    await properties().waitFor({ timeout: 60_000 });
    await juniperHouse().waitFor();
  });

  it('comes back at once when a person presses "Try again"', async () => {
    const { page } = visitor;
    await takeFilesAway();
    await page.goto('/app/leases');
    await page.getByRole('heading', { name: 'Leases is not available right now' }).waitFor();
    await page.clock.install();
    await page.goto('/app/properties');
    await page.getByRole('heading', { name: 'Properties is not available right now' }).waitFor();
    // From here on it doesn't try by itself.
    await page.clock.pauseAt(Date.now() + 5_000);
    await page.getByRole('button', { name: 'Try again', disabled: false }).waitFor();
    await giveFilesBack();
    await noticed(true);
    await page.getByRole('button', { name: 'Try again' }).click();
    await properties().waitFor();
    await page.clock.resume();
  });

  it('keeps sign-in working', async () => {
    await product.processes.portfolio?.stop();
    const other = await visit(product.url);
    await signIn(other.page, demoAccounts.tenant, demoAccounts.password);
    await other.leave();
    await product.processes.portfolio?.start();
  });
});
