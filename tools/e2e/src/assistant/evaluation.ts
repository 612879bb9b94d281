import type { Answer, AnswerTo } from '@keystead/contracts';
import type { ApiClient } from '../api-client.ts';
import type { RunningProduct } from '../running-product.ts';
import { dayFrom, type GeneratedPortfolio, generatePortfolio } from './generated-portfolio.ts';
import type { AccountFacts, Question, ToolUse } from './question.ts';

/** Returns every number in a text, in the usual notation: `$1,234.50` is 1234.5, `2026-03-01` is three numbers. */
export const numbersIn = (text: string): number[] =>
  [...text.matchAll(/\d+(?:,\d{3})*(?:\.\d+)?/g)].map(([digits]) => Number(digits.replaceAll(',', '')));

/** Returns every number in an API response: its numbers, those in its texts, and the lengths of its lists. */
function numbersOf(answer: unknown): number[] {
  if (typeof answer === 'number') return [answer];
  if (typeof answer === 'string') return numbersIn(answer);
  if (Array.isArray(answer)) return [answer.length, ...answer.flatMap(numbersOf)];
  return typeof answer === 'object' && answer !== null ? Object.values(answer).flatMap(numbersOf) : [];
}

/** Returns an answer's text without the URLs of its links. */
export const withoutAddresses = (markdown: string): string => markdown.replace(/\]\([^)]*\)/g, ']');

/** The routes that describe an account as a whole. An answer may add their figures. */
const ACCOUNT_ROUTES = [
  'GET /properties',
  'GET /tenants',
  'GET /leases',
  'GET /leases/rent-roll',
  'GET /maintenance',
  'GET /maintenance-personnel',
  'GET /payments',
  'GET /payments/stats',
  'GET /payments/breakdown?by=month',
  'GET /payments/breakdown?by=property',
  'GET /payments/breakdown?by=tenant',
  'GET /payments/breakdown?by=payment_type',
  'GET /maintenance/costs?by=property',
  'GET /maintenance/costs?by=service_type',
  'GET /dashboard/months',
] as const;

/** A user who asks, the portfolio that they own or live in, and every figure that the API shows them. */
export interface TestUser {
  readonly api: ApiClient;
  readonly portfolio: GeneratedPortfolio;
  readonly now: Date;
  readonly visibleFigures: ReadonlySet<number>;
}

/** Breakdown routes for periods that an answer may compare with, and for filters that it may apply to the sums. */
function comparisons({ properties }: GeneratedPortfolio, now: Date): string[] {
  const day = (year: number, month: number, date: number) =>
    new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
  const [year, month, date] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const times = [
    [day(year, 0, 1), day(year, month, date)],
    ...[1, 2].flatMap((ago) => [
      [day(year - ago, 0, 1), day(year - ago, month, date)],
      [day(year - ago, 0, 1), day(year - ago, 11, 31)],
    ]),
    ...[1, 2, 3, 4].map((ago) => [day(year, month - ago, 1), day(year, month - ago + 1, 0)]),
  ];
  const filters = ['', '&payment_type=rent', '&payment_type=fee', ...properties.map(({ id }) => `&property_id=${id}`)];
  return times.flatMap(([from, to]) =>
    filters.flatMap((filter) =>
      ['payment_type', 'month'].map(
        (by) => `GET /payments/breakdown?by=${by}&paid_from=${from}&paid_to=${to}${filter}`,
      ),
    ),
  );
}

async function testUser(api: ApiClient, portfolio: GeneratedPortfolio, now: Date): Promise<TestUser> {
  const calls = [...ACCOUNT_ROUTES, ...comparisons(portfolio, now)];
  const responses: unknown[] = [];
  for (const operation of calls) responses.push((await api.call(operation)).body);
  return { api, portfolio, now, visibleFigures: new Set(responses.flatMap(numbersOf)) };
}

/** Creates landlords with a generated portfolio each, one after the other. */
export async function landlordsOf(product: RunningProduct, seeds: readonly number[], now: Date): Promise<TestUser[]> {
  const landlords: TestUser[] = [];
  for (const seed of seeds) landlords.push(await landlordOf(product, seed, now));
  return landlords;
}

async function landlordOf(product: RunningProduct, seed: number, now: Date): Promise<TestUser> {
  const api = await product.register(`answers${seed}@owners.example`);
  return testUser(api, await generatePortfolio(api, seed, now), now);
}

/** Signs in the first tenant of a landlord with the e-mailed invitation. */
export async function tenantUserOf(product: RunningProduct, { portfolio, now }: TestUser): Promise<TestUser> {
  const { email } = portfolio.tenants[0] as GeneratedPortfolio['tenants'][0];
  return testUser(await product.acceptInvitation(email, 'a long enough secret'), portfolio, now);
}

/** Asks one question, after the earlier messages. */
export async function ask(
  { api }: TestUser,
  message: string,
  context: readonly object[] = [],
): Promise<Answer<'POST /ai/chat'>> {
  const { status, body, problem } = await api.call('POST /ai/chat', { message, context });
  if (status !== 200) throw new Error(`"${message}" answered ${status}: ${problem.error}`);
  return body;
}

/** Whether an answer contains a text. A bare number has to occur as a number of its own. */
const contains = (answer: string, text: string): boolean =>
  /^\d+$/.test(text) ? numbersIn(answer).includes(Number(text)) : answer.includes(text);

/** The outcome of a question: its last answer, what that lacks, and its figures that the API doesn't have. */
export interface Evaluation {
  readonly questions: readonly string[];
  readonly answer: string;
  readonly missing: readonly string[];
  readonly invented: readonly number[];
}

/** Returns the facts of an account, and a list of every number that was read for them. */
export function factsOf({ api, portfolio, now }: TestUser): { facts: AccountFacts; read: number[] } {
  const read: number[] = [];
  return {
    read,
    facts: {
      portfolio,
      now,
      read: async <Call extends string>(call: Call): Promise<AnswerTo<Call>> => {
        const { status, body } = await api.call(call);
        if (status !== 200) throw new Error(`${call} answered ${status}`);
        read.push(...numbersOf(body));
        return body;
      },
    },
  };
}

/** The end dates for questions about leases that end within a number of days. */
const lastDays = (toolCalls: readonly ToolUse[], now: Date): string[] =>
  toolCalls.flatMap(([, { within_days }]) => (typeof within_days === 'number' ? [dayFrom(now, within_days)] : []));

/** Asks the assistant a question and compares the answer with the API. */
export async function evaluate(who: TestUser, it: Question): Promise<Evaluation> {
  const { facts, read } = factsOf(who);
  const questions = [it.texts(facts)].flat();
  const conversation: object[] = [];
  let answer = '';
  for (const question of questions) {
    answer = (await ask(who, question, conversation)).response;
    conversation.push({ type: 'user', content: question }, { type: 'assistant', content: answer });
  }
  const expected = await it.expected(facts);
  const toolCalls = it.toolCalls(facts);
  // The first and last day of a period that a question names by month, and the days within which a lease ends.
  const may = new Set([
    ...who.visibleFigures,
    ...read,
    ...expected.flat().flatMap(numbersIn),
    ...questions.flatMap(numbersIn),
    ...numbersOf(toolCalls),
    ...lastDays(toolCalls, who.now).flatMap(numbersIn),
    28,
    29,
    30,
    31,
    60,
  ]);
  const words = withoutAddresses(answer);
  return {
    questions,
    answer,
    missing: expected.filter((any) => ![any].flat().some((text) => contains(words, text))).flat(),
    invented: numbersIn(words).filter((figure) => !may.has(figure)),
  };
}
