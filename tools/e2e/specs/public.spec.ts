import { demoAccounts } from '@keystead/contracts';
import type { Locator } from 'playwright-core';
import { ApiClient } from '../src/api-client.ts';
import { pageLocators, stateProblems } from '../src/browser/page-locators.ts';
import { submitSignIn, visitSignedIn } from '../src/browser/user-actions.ts';
import { desktop, phone, type Visitor, viewsOf, visit } from '../src/browser/visit.ts';
import { readE2eConfig } from '../src/config.ts';
import { eventually } from '../src/eventually.ts';
import { sharedProduct } from '../src/running-product.ts';

const footer = {
  Features: '/#features',
  Pricing: '/pricing',
  'API Docs': '/api-docs',
  Integrations: '/integrations',
  About: '/about',
  Careers: '/careers',
  Blog: '/blog',
  Press: '/press',
  'Help Center': '/help',
  Contact: '/contact',
  Status: '/status',
  Community: '/community',
  'Privacy Policy': '/privacy',
  'Terms of Service': '/terms',
  'Cookie Policy': '/cookies',
  Security: '/security',
};
const header = { Home: '/', Pricing: '/pricing', About: '/about', Contact: '/contact' };

const { extended } = readE2eConfig();

/** Returns the first elements in `npm test`, and all in the extended set. */
const few = <T>(count: number, all: readonly T[]): readonly T[] => (extended ? all : all.slice(0, count));

const contactMessage = {
  'Full Name': 'Robin Archer',
  'Email Address': 'robin@example.com',
  Subject: 'Moving our houses over',
  Message: 'We have thirty houses.\nHow do we begin?',
};

/**
 * Ways of a first press: by touch, by a mouse that moves to the button, and by a mouse that rests
 * on it.
 */
const presses = {
  'a tap': [{ ...phone, touch: true }, (target: Locator) => target.tap()],
  'a click after a way': [
    desktop,
    async (target: Locator) => {
      await target.page().mouse.move(5, 5);
      await target.page().mouse.move(300, 300, { steps: 5 });
      await target.click();
    },
  ],
  'a click without a way': [desktop, (target: Locator) => target.evaluate((it) => (it as HTMLElement).click())],
} as const;

describe('a first press before any other gesture', () => {
  const product = sharedProduct();

  describe.each(Object.entries(presses).slice(0, extended ? undefined : 1))('%s', (_, [view, press]) => {
    let visitor: Visitor;
    beforeEach(async () => {
      visitor = await visit(product.url, view);
    });
    afterEach(() => visitor?.leave());

    const account = () => visitor.page.getByRole('button').filter({ hasText: demoAccounts.landlord });
    const email = () => visitor.page.getByLabel('Email').inputValue();
    const filledIn = () => eventually(email, (now) => now === demoAccounts.landlord);

    // After the network is idle, and right after the response, before the scripts have loaded.
    it.each(extended ? (['networkidle', 'commit'] as const) : (['commit'] as const))(
      'fills the form of a demo account (%s)',
      async (waitUntil) => {
        await visitor.page.goto('/login', { waitUntil });
        await press(account());
        await filledIn();
        expect(visitor.pageErrors).toEqual([]);
      },
    );

    it('fills it while the scripts are delayed', async () => {
      const scripts = Promise.withResolvers<void>();
      await visitor.page.route(/\/assets\/.*\.js$/, async (route) => {
        await scripts.promise;
        await route.continue();
      });
      await visitor.page.goto('/login', { waitUntil: 'commit' });
      await press(account());
      expect(await email()).toBe('');
      scripts.resolve();
      await filledIn();
    });

    it('shows the password [extended]', async () => {
      await visitor.page.goto('/login', { waitUntil: 'networkidle' });
      await press(visitor.page.getByRole('button', { name: 'Show password' }));
      await visitor.page.getByRole('button', { name: 'Hide password' }).waitFor();
    });
  });

  it('registration selects Tenant without scripts', async () => {
    const visitor = await visit(product.url, { ...phone, scripts: false });
    await visitor.page.goto('/register');
    expect(await visitor.page.getByRole('radio', { name: /Tenant/ }).isChecked()).toBe(true);
    await visitor.leave();
  });

  it('sign-in and registration: an empty answer shows an error and stores no session [extended]', async () => {
    const visitor = await visit(product.url);
    const { page } = visitor;
    const stored = () => page.evaluate(() => Object.keys(localStorage).filter((key) => /token|user/.test(key)));
    await page.route('**/api/auth/{login,register}', (route) => route.fulfill({ status: 200, body: '' }));
    await submitSignIn(page, demoAccounts.landlord, demoAccounts.password);
    await page.getByRole('alert').getByText('Login failed. Please try again.').waitFor();
    expect(await stored()).toEqual([]);
    await page.goto('/register');
    await page.getByLabel('First name').fill('Robin');
    await page.getByLabel('Last name').fill('Archer');
    await page.getByLabel('Email').fill('robin.archer@mail.example');
    await page.getByLabel('Password', { exact: true }).fill('a long enough secret');
    await page.getByLabel('Confirm password').fill('a long enough secret');
    await page.getByRole('button', { name: 'Continue to Plan Selection' }).click();
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByRole('alert').getByText('Registration failed. Please try again.').waitFor();
    expect(await stored()).toEqual([]);
    expect(visitor.pageErrors).toEqual([]);
    await visitor.leave();
  });
});

/** The public pages for visitors. */
describe.each(viewsOf('phone'))('the public pages %s', (_, view) => {
  const product = sharedProduct();
  let visitor: Visitor;
  const { button, link, heading, message, answer, problems } = pageLocators(() => visitor);
  beforeEach(async () => {
    visitor = await visit(product.url, view);
  });
  afterEach(() => visitor?.leave());

  const place = () => new URL(visitor.page.url());
  const open = (path: string) => visitor.page.goto(path, { waitUntil: 'networkidle' });
  async function enterAsAdmin(): Promise<void> {
    await visitor.leave();
    visitor = await visitSignedIn(product.url, { email: demoAccounts.admin, password: demoAccounts.password }, view);
  }

  it('link from the first page to a trial, to the prices and to the contact form', async () => {
    for (const [name, path] of few(1, [
      ['Start Free Trial', '/register'],
      ['View Pricing', '/pricing'],
      ['Contact Sales', '/contact'],
    ] as const)) {
      await open('/');
      await link(name).first().click();
      await visitor.page.waitForURL(`**${path}`);
    }
    expect(visitor.pageErrors).toEqual([]);
  });

  it('have working links in the header', async () => {
    for (const [name, path] of few(2, Object.entries({ 'Get Started': '/register', ...header, 'Sign In': '/login' }))) {
      await open(path === '/' ? '/about' : '/');
      if (view === phone) await button('Open menu').click();
      const within = view === phone ? visitor.page.getByRole('dialog') : visitor.page.getByRole('banner');
      await link(name, within).last().click();
      await eventually(
        () => place().pathname,
        (now) => now === path,
      );
      await visitor.page.locator('h1').first().waitFor();
    }
    expect(visitor.pageErrors).toEqual([]);
  });

  it('have working links in the footer, to pages with content', async () => {
    await open('/contact');
    for (const [name, path] of few(4, Object.entries(footer))) {
      // The footer moves down while a page's text loads.
      await visitor.atRest();
      await visitor.page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
      await eventually(
        () => place().pathname + place().hash,
        (now) => now === path,
      );
      await visitor.page.getByRole('main').locator('h1').waitFor();
      const text = await visitor.page.getByRole('main').textContent();
      expect([path, (text ?? '').length > 300]).toEqual([path, true]);
    }
    expect(visitor.pageErrors).toEqual([]);
  });

  it('show the features that the footer links to [extended]', async () => {
    await open('/about');
    await visitor.page.getByRole('contentinfo').getByRole('link', { name: 'Features' }).click();
    const features = visitor.page.locator('#features');
    await features.waitFor();
    await eventually(
      () => features.evaluate((it) => Math.abs(it.getBoundingClientRect().top)),
      (distance) => distance < 200,
    );
  });

  it('change prices and their suffix with the switch [extended]', async () => {
    await open('/pricing');
    const countOf = (text: string) =>
      visitor.page.getByRole('main').getByText(text, { exact: true }).filter({ visible: true }).count();
    const all = async (texts: readonly string[]) => (await Promise.all(texts.map(countOf))).every((count) => count > 0);
    expect(await all(['$29', '$79', '$149', 'Most Popular'])).toBe(true);
    expect(await countOf('$790')).toBe(0);
    await visitor.page.getByText('Annual', { exact: true }).click();
    await eventually(() => all(['$290', '$790', '$1,490']), Boolean);
    await message(/Save 17%/).waitFor();
    expect(await problems('annual prices')).toEqual([]);
    await visitor.page.getByText('Monthly', { exact: true }).click();
    await eventually(() => all(['$29', '$79', '$149']), Boolean);
    await link('Contact Sales', visitor.page.getByRole('main')).first().click();
    await visitor.page.waitForURL('**/contact');
  });

  async function write(): Promise<void> {
    await open('/contact');
    for (const [label, text] of Object.entries(contactMessage)) {
      await visitor.page.getByRole('main').getByLabel(label).fill(text);
    }
  }

  it('reject a message without required fields [extended]', async () => {
    await open('/contact');
    let sent = 0;
    await answer('POST', /^\/marketing\/contact$/, async (route) => {
      sent += 1;
      await route.abort();
    });
    await visitor.page.mouse.move(200, 200);
    await button(/^Send/).click();
    expect(await visitor.page.getByLabel('Full Name').evaluate((it) => it === document.activeElement)).toBe(true);
    await visitor.page.getByLabel('Full Name').fill('Robin');
    await visitor.page.getByLabel('Email Address').fill('no address');
    await button(/^Send/).click();
    expect(await visitor.page.getByLabel('Email Address').evaluate((it) => it === document.activeElement)).toBe(true);
    expect(sent).toBe(0);
  });

  it('accept a message', async () => {
    await write();
    await button(/^Send/).click();
    await eventually(
      () => visitor.page.getByLabel('Full Name').count(),
      (left) => left === 0,
    );
    expect(await problems('a message that was sent')).toEqual([]);
    await product.mailTo('support@keystead.example', /How do we begin/);
  });

  it('show that a message could not be sent, and keep it [extended]', async () => {
    await write();
    const rejection = Promise.withResolvers<void>();
    await answer('POST', /^\/marketing\/contact$/, async (route) => {
      await rejection.promise;
      await route.fulfill({
        status: 503,
        json: { error: 'Messages can’t be taken right now.', code: 'service_unavailable' },
      });
    });
    await button(/^Send/).click();
    await eventually(
      () => button('Sending...').isDisabled(),
      (disabled) => disabled,
    );
    // The delayed request keeps the page from becoming idle.
    const underWay = { ...visitor, atRest: async () => undefined };
    expect(await stateProblems(underWay, 'a message on its way')).toEqual([]);
    rejection.resolve();
    await visitor.page.getByRole('alert').getByText('Messages can’t be taken right now.').waitFor();
    expect(await problems('a message that could not be sent')).toEqual([]);
    for (const [label, text] of Object.entries(contactMessage))
      expect(await visitor.page.getByRole('main').getByLabel(label).inputValue()).toBe(text);
  });

  it('show the admin the messages, with those of programs apart', async () => {
    const api = new ApiClient(product.url);
    const trap = {
      name: 'Bot',
      email: 'bot@example.com',
      subject: 'Cheap',
      message: 'Buy',
      website: 'https://spam.example',
    };
    expect((await api.call('POST /marketing/contact', trap)).status).toBe(201);
    await enterAsAdmin();
    await visitor.page.goto('/app/site/messages');
    await message('Moving our houses over').waitFor();
    expect(await problems('the messages')).toEqual([]);
    const admin = await api.signIn(demoAccounts.admin, demoAccounts.password);
    const spam = (await admin.call('GET /marketing/messages?status=spam')).body;
    expect(spam.messages.map(({ subject }) => subject)).toContain('Cheap');
  });

  it('are edited by the admin with a preview, and show the saved text immediately', async () => {
    const text = `Careers, as written ${view === phone ? 'on a phone' : 'at a desk'}`;
    await enterAsAdmin();
    await visitor.page.goto('/app/site/pages');
    await link(/Careers/)
      .first()
      .click();
    await visitor.page
      .getByRole('textbox', { name: /Text|Body/ })
      .fill(`## ${text}\n\n${'Come **along**, and help people find a home that they like. '.repeat(8)}`);
    await heading(text).waitFor();
    expect(await problems('the editor')).toEqual([]);
    await button('Save').click();
    await eventually(
      async () => (await fetch(`${product.url}/careers`)).text(),
      (html) => html.includes(text) && html.includes('<strong>along</strong>'),
    );
  });

  it('redirect unknown paths to the first page [extended]', async () => {
    await open('/no/such/page');
    expect(place().pathname).toBe('/');
    await open('/blog/no-such-post');
    expect(place().pathname).toBe('/');
  });
});
