import type { Locator, Page, Route } from 'playwright-core';
import { stateProblems } from './page-problems.ts';
import type { Visitor } from './visit.ts';

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
