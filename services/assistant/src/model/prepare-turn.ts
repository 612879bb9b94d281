import { randomBytes } from 'node:crypto';
import type { ChatCompletionFunctionTool, ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import type { Said, Turn } from '../chat/turn.ts';
import { lookups, proposals } from '../tools/tool-table.ts';
import { askedActions } from './calls/asked-actions.ts';
import { CallRunner } from './calls/call-runner.ts';
import { toolSchemas } from './calls/tool-schemas.ts';
import { Evidence } from './evidence/evidence.ts';
import { type Allowed, addressesIn } from './guard/addresses.ts';
import { asMessages, recentMessages } from './prompt/conversation-messages.ts';
import { systemPrompt } from './prompt/system-prompt.ts';

/** What a turn begins with. */
export interface PreparedTurn {
  /** The messages so far; each step adds to them. */
  readonly messages: ChatCompletionMessageParam[];
  readonly tools: ChatCompletionFunctionTool[];
  readonly runner: CallRunner;
  readonly evidence: Evidence;
  readonly allowed: Allowed;
  /** The texts of ours that an answer may not repeat. */
  readonly instructions: readonly string[];
  /** The word that marks data in this turn. */
  readonly fence: string;
}

/** What may be said again: what the conversation has said but for what it quoted, and today. */
function evidenceOf({ question, context }: Turn, said: readonly Said[]): Evidence {
  const evidence = new Evidence(context.zone);
  evidence.addDay(context.today);
  evidence.addWords(question);
  for (const { type, content } of said) {
    if (type === 'user') evidence.addWords(content);
    else evidence.addAnswer(content);
  }
  return evidence;
}

/** The tools of a turn: all that look up, and of those that propose what the person's words ask for. */
function toolsOf(turn: Turn, said: readonly Said[]) {
  const asked = askedActions(turn.question, said);
  const proposing = Object.values(proposals).filter(({ name }) => asked.has(name as keyof typeof proposals));
  return { offered: [...Object.values(lookups), ...proposing], mayPropose: proposing.length > 0 };
}

/** Prepares a turn: what the model is told and offered, and what its answer is checked by. */
export function prepareTurn(turn: Turn, signal: AbortSignal): PreparedTurn {
  const { question, model, context } = turn;
  const said = recentMessages(turn.conversation);
  const { offered, mayPropose } = toolsOf(turn, said);
  const fence = `data-${randomBytes(9).toString('hex')}`;
  const prompt = systemPrompt({ model, context, fence, mayPropose });
  const instructions = [prompt, ...offered.map(({ description }) => description)];
  const evidence = evidenceOf(turn, said);
  const own = [question, ...said.filter(({ type }) => type === 'user').map(({ content }) => content)];
  const paths = new Set<string>();
  const allowed = {
    paths,
    said: new Set(own.flatMap(addressesIn)),
    hasEmail: (email: string) => evidence.hasEmail(email),
  };
  const runner = new CallRunner({
    turn,
    signal,
    fence,
    evidence,
    allowed,
    instructions,
    offered: new Map(offered.map((tool) => [tool.name, tool])),
    addPath: (path) => paths.add(path),
  });
  return {
    messages: [{ role: 'system', content: prompt }, ...asMessages(said), { role: 'user', content: question }],
    tools: toolSchemas(offered),
    runner,
    evidence,
    allowed,
    instructions,
    fence,
  };
}
