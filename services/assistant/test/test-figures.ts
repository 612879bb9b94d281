import { dayOr, monthInWords } from '../src/analyst/answers/in-words.ts';
import type { ApiCall } from '../src/records/caller-records.ts';
import type { ToolContext } from '../src/tools/tool.ts';

/** Numbers and days in the responses of the services and in the queries sent to them. */
export interface ApiValues {
  readonly numbers: Set<number>;
  readonly days: Set<string>;
}

const dayLike = /^\d{4}-\d{2}(?:-\d{2})?/;

/** Collects the values of a response. The length of a list counts too, because answers count rows. */
function collect(values: ApiValues, value: unknown): void {
  if (typeof value === 'number') values.numbers.add(value);
  if (typeof value === 'string') {
    const day = dayLike.exec(value)?.[0];
    if (day) values.days.add(day);
    else for (const [digits] of value.matchAll(/\d+(?:\.\d+)?/g)) values.numbers.add(Number(digits));
  }
  if (Array.isArray(value)) values.numbers.add(value.length);
  if (value && typeof value === 'object') for (const part of Object.values(value)) collect(values, part);
}

/** The services' own sums, which a sum over records must equal. */
async function collectSums(values: ApiValues, { call }: ToolContext): Promise<void> {
  const payments = (['month', 'property', 'tenant', 'payment_type', 'payment_method'] as const).flatMap((by) =>
    ([{ status: 'completed' }, { status: 'overdue' }, {}] as const).map((query) =>
      call('GET /payments/breakdown', { query: { ...query, by } }),
    ),
  );
  const costs = (['month', 'property', 'service_type', 'personnel'] as const).map((by) =>
    call('GET /maintenance/costs', { query: { by } }),
  );
  const roll = call('GET /leases/rent-roll', { query: { months: 1 } });
  for (const answer of await Promise.all([...payments, ...costs, roll])) collect(values, answer);
}

/** The context, and what is collected through it, after the services' own sums. */
export async function recording(context: ToolContext): Promise<{ context: ToolContext; values: ApiValues }> {
  const values: ApiValues = { numbers: new Set(), days: new Set([context.today]) };
  await collectSums(values, context);
  const call: ApiCall = async (name, options) => {
    collect(values, options?.query);
    collect(values, options?.params);
    const answer = await context.call(name, options);
    collect(values, answer);
    return answer;
  };
  return { context: { ...context, call }, values };
}

const longDay =
  /(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}/g;
const longMonth = /(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}/g;

/** The period of a question, in the words of an answer. Its days come from the question. */
const period = new RegExp(`\\b(?:from|since|until) ${longDay.source}(?: to ${longDay.source})?`, 'gi');

/** The amounts, days and numbers of an answer that come from no response and no question. There must be none. */
export function unexplainedFigures(content: string, question: string, { numbers, days }: ApiValues): string[] {
  const plain = content.replace(/\]\([^)]*\)/g, ']').replaceAll('\\', '');
  const knownDays = new Set([...days].map((day) => (day.length === 10 ? dayOr(day) : '')));
  const knownMonths = new Set([...days].map((day) => monthInWords(day.slice(0, 7))));
  const years = new Set([...days].map((day) => Number(day.slice(0, 4))));
  const rows = plain.split('\n').filter((line) => /^\| (?!---)/.test(line)).length - 1;
  const unexplained: string[] = [];
  const check = (isExplained: boolean, text: string) => {
    if (!isExplained) unexplained.push(text);
    return ' ';
  };
  const rest = plain
    .replace(period, ' ')
    .replace(longDay, (day) => check(knownDays.has(day), day))
    .replace(longMonth, (month) => check(knownMonths.has(month), month))
    .replace(/(\d+(?:\.\d+)?)%/g, (share, of) => check(isShare(Number(of), numbers), share))
    .replace(/\$([\d,]+\.\d{2})/g, (amount, of) => check(numbers.has(Number(of.replaceAll(',', ''))), amount));
  for (const [digits] of rest.matchAll(/\d[\d,]*(?:\.\d+)?/g)) {
    const number = Number(digits.replaceAll(',', ''));
    const isExpected = question.includes(digits) || number === rows;
    if (!isExpected && !numbers.has(number) && !years.has(number)) unexplained.push(digits);
  }
  return unexplained;
}

/** Whether a percentage with two decimals is the ratio of two collected numbers. */
function isShare(percent: number, numbers: ReadonlySet<number>): boolean {
  const all = [...numbers];
  return all.some((part) => all.some((whole) => whole > 0 && Math.abs((part / whole) * 100 - percent) < 0.006));
}
