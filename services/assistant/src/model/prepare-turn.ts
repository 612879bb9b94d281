import { randomBytes } from 'node:crypto';
import type { ChatCompletionFunctionTool, ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import type { ConversationMessage, Turn } from '../chat/turn.ts';
import { lookups, proposals } from '../tools/tools.ts';
import { CallRunner, type OfferedTool } from './calls/call-runner.ts';
import { requestedActions } from './calls/requested-actions.ts';
import { Evidence } from './evidence/evidence.ts';
import { addressesIn } from './guard/safe-line.ts';
import { recentMessages, systemPrompt } from './prompt.ts';

/** The initial evidence: today, and the conversation without its quotes. */
function evidenceOf({ question, context }: Turn, recent: readonly ConversationMessage[]): Evidence {
  const evidence = new Evidence(context.zone);
  evidence.addDate(context.today);
  evidence.addUserText(question);
  for (const { type, content } of recent) {
    if (type === 'user') evidence.addUserText(content);
    else evidence.addAnswer(content);
  }
  return evidence;
}

/** What every provider accepts of JSON Schema. Some reject formats and patterns. We validate each input anyway. */
const plainWords = new Set(
  'type description enum const properties required items anyOf additionalProperties minimum maximum minItems maxItems'.split(
    ' ',
  ),
);

function plain(schema: unknown, names = false): unknown {
  if (Array.isArray(schema)) return schema.map((each) => plain(each));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([word]) => names || plainWords.has(word))
      .map(([word, value]) => [word, plain(value, !names && word === 'properties')]),
  );
}

export function prepareTurn(turn: Turn, signal: AbortSignal) {
  const { question, model, context } = turn;
  const recent = recentMessages(turn.conversation);
  const requested = requestedActions(question, recent);
  const proposing = Object.entries(proposals).filter(([name]) => requested.has(name as keyof typeof proposals));
  const available = new Map<string, OfferedTool>([...Object.entries(lookups), ...proposing]);
  const fence = `data-${randomBytes(9).toString('hex')}`;
  const prompt = systemPrompt({ model, context, fence, mayPropose: proposing.length > 0 });
  /** Our own texts that an answer may not repeat. */
  const instructions = [prompt, ...[...available.values()].map(({ description }) => description)];
  const evidence = evidenceOf(turn, recent);
  const userTexts = [question, ...recent.filter(({ type }) => type === 'user').map(({ content }) => content)];
  const allowed = {
    paths: new Set<string>(),
    fromUser: new Set(userTexts.flatMap(addressesIn)),
    hasEmail: (email: string) => evidence.hasEmail(email),
  };
  /** The messages so far. Each step appends to them. */
  const messages: ChatCompletionMessageParam[] = [
    { role: 'system', content: prompt },
    ...recent.map(({ type, content }) => ({ role: type, content })),
    { role: 'user', content: question },
  ];
  const tools = [...available].map(
    ([name, { description, input }]): ChatCompletionFunctionTool => ({
      type: 'function',
      function: { name, description, parameters: plain(input) as Record<string, unknown> },
    }),
  );
  const runner = new CallRunner({ turn, signal, fence, evidence, allowed, instructions, available });
  return { messages, tools, runner, evidence, allowed, instructions, fence };
}

export type PreparedTurn = ReturnType<typeof prepareTurn>;
