import axe from 'axe-core';
import type { Locator, Page, Route } from 'playwright-core';
import { readE2eConfig } from '../config.ts';
import type { Visitor } from './visit.ts';

/** Runs axe on the page with rules of every level, best practices included. Returns one line for each violation. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // Injected through the DevTools protocol, to which the page's content security policy does not apply.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // Only violations are described: describing what passes takes longer than the checks. There is no audio or video to
  // preload.
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'], preload: false }),
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/**
 * Returns the problems of the current view: those that axe finds, horizontal overflow, and errors since the visitor
 * came.
 */
export async function pageProblems({ page, pageErrors, atRest }: Visitor, name: string): Promise<string[]> {
  await atRest();
  return named(name, [...(await accessibilityProblems(page)), ...(await tooWide(page)), ...pageErrors]);
}

/**
 * Returns the same for a state of a page, a dialog or an error, in the extended set. `npm test` skips axe here, which
 * takes longer than everything else: it runs axe once for each page (`pages.spec.ts`).
 */
export async function stateProblems(visitor: Visitor, name: string): Promise<string[]> {
  if (readE2eConfig().extended) return pageProblems(visitor, name);
  return named(name, [...(await tooWide(visitor.page)), ...visitor.pageErrors]);
}

async function tooWide(page: Visitor['page']): Promise<string[]> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return wide > 0 ? [`${wide} px wider than the window`] : [];
}

const named = (name: string, problems: readonly string[]) => problems.map((problem) => `${name}: ${problem}`);

type Within = Pick<Locator, 'getByRole'>;
type Name = string | RegExp;

/** Locators for the elements of a page by their names, and actions on them. */
export interface PageLocators {
  button(name: Name, within?: Within): Locator;
  link(name: Name, within?: Within): Locator;
  dialog(name: Name): Locator;
  /** The open confirmation dialog. */
  question(): Locator;
  heading(name: Name): Locator;
  /** The section under a heading. */
  section(name: Name): Locator;
  /** The first element with a text. */
  message(text: Name): Locator;
  /** The list row that contains all of these texts. On a phone it is a card. */
  row(...texts: string[]): Locator;
  /** Selects from a combobox that searches on the server. */
  choose(within: Within, label: string, text: string): Promise<void>;
  /** Selects an option of a filter, of a sort order, or of a row's status. */
  pick(label: string, option: string): Promise<void>;
  /** Selects an action from the menu of a record. */
  act(record: string, action: string): Promise<void>;
  /** Handles requests of one kind instead of the server, until `page.unrouteAll()`. `path` is the part after `/api`. */
  answer(method: string, path: RegExp, act: (route: Route) => Promise<void>): Promise<void>;
  /** Returns the problems of the current view, as `stateProblems` reports them. */
  problems(state: string): Promise<string[]>;
}

/** Creates the locators for the visitor's page. They get the visitor on each use, since a spec may change it. */
export function pageLocators(visitor: () => Visitor): PageLocators {
  const page = () => visitor().page;
  const locators: PageLocators = {
    button: (name, within = page()) => within.getByRole('button', { name }),
    link: (name, within = page()) => within.getByRole('link', { name }),
    dialog: (name) => page().getByRole('dialog', { name }),
    question: () => page().getByRole('alertdialog'),
    heading: (name) => page().getByRole('heading', { name }),
    section: (name) => page().getByRole('region', { name }),
    message: (text) => page().getByText(text).first(),
    row: (...texts) => texts.reduce((rows, text) => rows.filter({ hasText: text }), page().getByRole('row')).first(),
    async choose(within, label, text) {
      await within.getByRole('combobox', { name: label }).fill(text);
      await page().getByRole('option', { name: text }).first().click();
    },
    async pick(label, option) {
      await page().getByRole('combobox', { name: label, exact: true }).click();
      await page().getByRole('option', { name: option, exact: true }).click();
    },
    async act(record, action) {
      await locators.button(`Actions for ${record}`).click();
      await page().getByRole('menuitem', { name: action }).click();
    },
    answer: (method, path, act) =>
      page()
        .route(
          ({ pathname }) => pathname.startsWith('/api/') && path.test(pathname.slice('/api'.length)),
          (route) => (route.request().method() === method ? act(route) : route.fallback()),
        )
        .then(() => undefined),
    problems: (state) => stateProblems(visitor(), state),
  };
  return locators;
}

/** Returns the whole text of a dashboard card. */
export async function dashboardCard(page: Page, label: string): Promise<string> {
  const texts = page
    .locator('section, article, div')
    .filter({ has: page.getByRole('heading', { name: label, exact: true }) });
  return (await texts.filter({ hasText: '+0% from last month' }).last().textContent())?.replace(/\s+/g, ' ') ?? '';
}

/**
 * Makes reads of a path (`path` is the part after `/api`) fail until "Try again" is pressed, and suppresses change
 * notifications. Reads succeed only after that press: a page that retries by itself would remove the button.
 */
export async function failReads(page: Page, path: RegExp): Promise<void> {
  await page.addInitScript(() => {
    const press = ({ target }: Event) => {
      const text = (target as Element | null)?.closest('button')?.textContent ?? '';
      if (/^try again$/i.test(text)) Object.assign(window, { triedAgain: true });
    };
    document.addEventListener('click', press, { capture: true });
  });
  const triedAgain = () => page.evaluate(() => 'triedAgain' in window).catch(() => false);
  const fails = [path, /^\/live$/];
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/') && fails.some((it) => it.test(pathname.slice('/api'.length))),
    async (route) => (route.request().method() === 'GET' && !(await triedAgain()) ? route.abort() : route.fallback()),
  );
}
