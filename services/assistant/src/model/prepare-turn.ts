import { randomBytes } from 'node:crypto';
import type { ChatCompletionFunctionTool, ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import type { ConversationMessage, Turn } from '../chat/turn.ts';
import type { Tool } from '../tools/tool.ts';
import { lookups, proposals } from '../tools/tools.ts';
import { CallRunner } from './calls/call-runner.ts';
import { requestedActions } from './calls/requested-actions.ts';
import { Evidence } from './evidence/evidence.ts';
import { type AllowedAddresses, addressesIn } from './guard/safe-line.ts';
import { asMessages, recentMessages, systemPrompt } from './prompt.ts';

export interface PreparedTurn {
  /** The messages so far. Each step appends to them. */
  readonly messages: ChatCompletionMessageParam[];
  readonly tools: ChatCompletionFunctionTool[];
  readonly runner: CallRunner;
  readonly evidence: Evidence;
  readonly allowed: AllowedAddresses;
  /** Our own texts that an answer may not repeat. */
  readonly instructions: readonly string[];
  /** The fence that marks data in this turn. */
  readonly fence: string;
}

/** The initial evidence: today, and the conversation without its quotes. */
function evidenceOf({ question, context }: Turn, recent: readonly ConversationMessage[]): Evidence {
  const evidence = new Evidence(context.zone);
  evidence.addDay(context.today);
  evidence.addUserText(question);
  for (const { type, content } of recent) {
    if (type === 'user') evidence.addUserText(content);
    else evidence.addAnswer(content);
  }
  return evidence;
}

/** The tools of a turn: all lookups, and the proposing tools that the user's words ask for. */
function toolsOf(turn: Turn, recent: readonly ConversationMessage[]) {
  const requested = requestedActions(turn.question, recent);
  const proposing = Object.values(proposals).filter(({ name }) => requested.has(name as keyof typeof proposals));
  return { available: [...Object.values(lookups), ...proposing], mayPropose: proposing.length > 0 };
}

/**
 * Keywords of JSON Schema that every provider accepts. Our formats and patterns are left out: some providers reject
 * what they don't know, and we validate each input anyway.
 */
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

const toolSchemas = (tools: readonly Pick<Tool, 'name' | 'description' | 'input'>[]): ChatCompletionFunctionTool[] =>
  tools.map(({ name, description, input }) => ({
    type: 'function',
    function: { name, description, parameters: plain(input) as Record<string, unknown> },
  }));

export function prepareTurn(turn: Turn, signal: AbortSignal): PreparedTurn {
  const { question, model, context } = turn;
  const recent = recentMessages(turn.conversation);
  const { available, mayPropose } = toolsOf(turn, recent);
  const fence = `data-${randomBytes(9).toString('hex')}`;
  const prompt = systemPrompt({ model, context, fence, mayPropose });
  const instructions = [prompt, ...available.map(({ description }) => description)];
  const evidence = evidenceOf(turn, recent);
  const userTexts = [question, ...recent.filter(({ type }) => type === 'user').map(({ content }) => content)];
  const paths = new Set<string>();
  const allowed = {
    paths,
    fromUser: new Set(userTexts.flatMap(addressesIn)),
    hasEmail: (email: string) => evidence.hasEmail(email),
  };
  const runner = new CallRunner({
    turn,
    signal,
    fence,
    evidence,
    allowed,
    instructions,
    available: new Map(available.map((tool) => [tool.name, tool])),
    addPath: (path) => paths.add(path),
  });
  return {
    messages: [{ role: 'system', content: prompt }, ...asMessages(recent), { role: 'user', content: question }],
    tools: toolSchemas(available),
    runner,
    evidence,
    allowed,
    instructions,
    fence,
  };
}
