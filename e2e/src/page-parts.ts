import type { Locator, Page, Route } from 'playwright-core';
import { stateProblems } from './page-problems.ts';
import type { Visitor } from './visit.ts';

type Within = Pick<Locator, 'getByRole'>;
type Name = string | RegExp;

/** What a person finds on the page by what it is called, and what they do with it. */
export interface PageParts {
  button(name: Name, within?: Within): Locator;
  link(name: Name, within?: Within): Locator;
  dialog(name: Name): Locator;
  /** The question that waits for an answer. */
  question(): Locator;
  heading(name: Name): Locator;
  /** The part of a page under a heading. */
  section(name: Name): Locator;
  /** The first place where a text stands. */
  message(text: Name): Locator;
  /** The row of a list that says all of this; on a phone it is a card. */
  row(...texts: string[]): Locator;
  /** Chooses from a list that the server searches. */
  choose(within: Within, label: string, text: string): Promise<void>;
  /** Chooses one of the words that a list is narrowed or ordered by, or that a row stands at. */
  pick(label: string, option: string): Promise<void>;
  /** Chooses from the menu of a record. */
  act(record: string, action: string): Promise<void>;
  /** Answers requests of one kind in the server's place, until `page.unrouteAll()`. `path` comes after `/api`. */
  answer(method: string, path: RegExp, act: (route: Route) => Promise<void>): Promise<void>;
  /** What is wrong with what is seen now, as `stateProblems` tells it. */
  problems(state: string): Promise<string[]>;
}

/** The parts of the page that a visitor looks at. The visitor is asked for at each use: a journey may change them. */
export function pageParts(visitor: () => Visitor): PageParts {
  const page = () => visitor().page;
  const parts: PageParts = {
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
      await parts.button(`Actions for ${record}`).click();
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
  return parts;
}

/** All that a card of the dashboard says. */
export async function dashboardCard(page: Page, label: string): Promise<string> {
  const texts = page
    .locator('section, article, div')
    .filter({ has: page.getByRole('heading', { name: label, exact: true }) });
  return (await texts.filter({ hasText: '+0% from last month' }).last().textContent())?.replace(/\s+/g, ' ') ?? '';
}
