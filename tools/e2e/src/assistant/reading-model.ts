import { type ChatScript, calls, says } from '@keystead/service-kit/testing';
import { day, money, type ToolUse } from './question.ts';

const isMoney = (name: string) => /(?:amount|revenue|rent|cost|rate|deposit)s?$/.test(name);

function wordOf(name: string, value: unknown): string {
  if (typeof value === 'number') return isMoney(name) ? money(value) : String(value);
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? day(value) : String(value);
}

/** Where a result stands, and the numbers of other records: nobody states them. */
const unstated = new Set(['path', 'ref', 'assigned_to', 'voids', 'voided_by', 'renewal_of']);

/**
 * Writes a tool result as lines: one for each object, with its fields in order. `within_60_days` is written without its
 * 60.
 */
function linesOf(name: string, found: unknown): string[] {
  if (found === null || found === undefined || name === 'path') return [];
  if (Array.isArray(found)) return found.flatMap((one) => linesOf(name, one));
  if (typeof found !== 'object') return [`${name}: ${wordOf(name, found)}\n`];
  const fields = Object.entries(found);
  const words = fields.filter(([field, value]) => typeof value !== 'object' && !unstated.has(field));
  const line = words.map(([field, value]) => `${field.replace(/_\d+/g, '')} ${wordOf(field, value)}`).join(', ');
  const within = fields.filter(([, value]) => typeof value === 'object');
  return [...(line ? [`${line}\n`] : []), ...within.flatMap(([field, value]) => linesOf(field, value))];
}

/** Extracts the JSON of a tool message from the surrounding text. */
const dataIn = (content: string): unknown =>
  JSON.parse(content.slice(content.indexOf('{'), content.lastIndexOf('}') + 1));

/** A fake language model that calls the given tools for a question and repeats their results. */
export const readingModel =
  (usesOf: (question: string) => readonly ToolUse[] | undefined): ChatScript =>
  ({ body: { messages } }) => {
    // A request to correct the answer is no question.
    const questionIndex = messages.findLastIndex(
      ({ role, content }) => role === 'user' && !content?.startsWith('Your answer was not shown'),
    );
    const toolMessages = messages.slice(questionIndex).filter(({ role }) => role === 'tool');
    if (toolMessages.length > 0)
      return says(...toolMessages.flatMap(({ content }) => linesOf('answer', dataIn(content ?? ''))));
    const toolCalls = usesOf(messages[questionIndex]?.content ?? '') ?? [];
    return calls(...toolCalls.map(([name, input]) => ({ name, arguments: input })));
  };
