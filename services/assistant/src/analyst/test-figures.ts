import type { Ask } from '../records/ask.ts';
import type { ToolContext } from '../tools/tool.ts';
import { dayOr, monthInWords } from './answers/in-words.ts';

/** Numbers and days in the responses of the services and in the queries sent to them. */
export interface Heard {
  readonly numbers: Set<number>;
  readonly days: Set<string>;
}

const dayLike = /^\d{4}-\d{2}(?:-\d{2})?/;

/** Collects the values of a response. The length of a list counts too, because answers count rows. */
function hear(heard: Heard, value: unknown): void {
  if (typeof value === 'number') heard.numbers.add(value);
  if (typeof value === 'string') {
    const day = dayLike.exec(value)?.[0];
    if (day) heard.days.add(day);
    else for (const [digits] of value.matchAll(/\d+(?:\.\d+)?/g)) heard.numbers.add(Number(digits));
  }
  if (Array.isArray(value)) heard.numbers.add(value.length);
  if (value && typeof value === 'object') for (const part of Object.values(value)) hear(heard, part);
}

/** The context, and what is collected through it. */
export function listening(context: ToolContext): { context: ToolContext; heard: Heard } {
  const heard: Heard = { numbers: new Set(), days: new Set([context.today]) };
  const ask: Ask = async (name, asked) => {
    hear(heard, asked?.query);
    hear(heard, asked?.params);
    const answer = await context.ask(name, asked);
    hear(heard, answer);
    return answer;
  };
  return { context: { ...context, ask }, heard };
}

const longDay =
  /(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}/g;
const longMonth = /(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}/g;

/** The amounts, days and numbers of an answer that come from no response and no question. There must be none. */
export function invented(content: string, question: string, { numbers, days }: Heard): string[] {
  const plain = content.replace(/\]\([^)]*\)/g, ']').replaceAll('\\', '');
  const knownDays = new Set([...days].map((day) => (day.length === 10 ? dayOr(day) : '')));
  const knownMonths = new Set([...days].map((day) => monthInWords(day.slice(0, 7))));
  const years = new Set([...days].map((day) => Number(day.slice(0, 4))));
  const rows = plain.split('\n').filter((line) => /^\| (?!---)/.test(line)).length - 1;
  const strange: string[] = [];
  const seen = (known: boolean, text: string) => {
    if (!known) strange.push(text);
    return ' ';
  };
  const rest = plain
    .replace(longDay, (day) => seen(knownDays.has(day), day))
    .replace(longMonth, (month) => seen(knownMonths.has(month), month))
    .replace(/(\d+(?:\.\d+)?)%/g, (share, of) => seen(isShare(Number(of), numbers), share))
    .replace(/\$([\d,]+\.\d{2})/g, (amount, of) => seen(numbers.has(Number(of.replaceAll(',', ''))), amount));
  for (const [digits] of rest.matchAll(/\d[\d,]*(?:\.\d+)?/g)) {
    const number = Number(digits.replaceAll(',', ''));
    const said = question.includes(digits) || number === rows;
    if (!said && !numbers.has(number) && !years.has(number)) strange.push(digits);
  }
  return strange;
}

/** Whether a percentage with two decimals is the ratio of two collected numbers. */
function isShare(percent: number, numbers: ReadonlySet<number>): boolean {
  const all = [...numbers];
  return all.some((part) => all.some((whole) => whole > 0 && Math.abs((part / whole) * 100 - percent) < 0.006));
}
