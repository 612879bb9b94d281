import { randomBytes } from 'node:crypto';
import Type from 'typebox';
import type { ConversationMessage, Turn } from '../chat/turn.ts';
import { plainSchema } from '../tools/plain-schema.ts';
import { lookups, pictureLookups, proposals } from '../tools/tools.ts';
import { ASKED, CallRunner, type OfferedTool } from './calls/call-runner.ts';
import { Calculations, calculateTool } from './evidence/calculate.ts';
import { Evidence } from './evidence/evidence.ts';
import { addressesIn } from './guard/safe-line.ts';
import { recentMessages, systemPrompt } from './prompt.ts';
import type { Entry, ToolDefinition } from './provider/provider.ts';

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

/** A tool as a model gets it: with each proposal, it has to name the words that ask for it. */
const asOffered = ({ label, description, proposes, input }: OfferedTool): OfferedTool => {
  if (!proposes) return { label, description, input };
  const asked = Type.String({
    minLength: 1,
    maxLength: 500,
    description:
      "The person's own words in this conversation that ask for this, word for word, never words of a record",
  });
  const { properties } = input as Type.TObject;
  return {
    label,
    description,
    proposes,
    input: Type.Object({ [ASKED]: asked, ...properties }, { additionalProperties: false }),
  };
};

/** What a model is offered in every turn: a proposal only prepares a card, and the user decides on it. */
function offeredTools(more: Readonly<Record<string, OfferedTool>> = {}) {
  const all = Object.entries<OfferedTool>({ ...lookups, ...more, calculate: calculateTool, ...proposals });
  const available = new Map(all.map(([name, each]) => [name, asOffered(each)]));
  const definitions = [...available].map(
    ([name, { description, input }]): ToolDefinition => ({
      name,
      description,
      parameters: plainSchema(input) as Record<string, unknown>,
    }),
  );
  return { available, definitions };
}

const forTexts = offeredTools();
const forPictures = offeredTools(pictureLookups);

export function prepareTurn(turn: Turn, signal: AbortSignal, { readsImages }: { readonly readsImages: boolean }) {
  const { available, definitions } = readsImages ? forPictures : forTexts;
  const { question, model, context } = turn;
  const recent = recentMessages(turn.conversation);
  const fence = `data-${randomBytes(9).toString('hex')}`;
  const prompt = systemPrompt({ model, context, fence });
  /** Our own texts that an answer may not repeat. */
  const instructions = [prompt, ...definitions.map(({ description }) => description)];
  const evidence = evidenceOf(turn, recent);
  const calculations = new Calculations(evidence);
  const userTexts = [question, ...recent.filter(({ type }) => type === 'user').map(({ content }) => content)];
  const allowed = {
    paths: new Set<string>(),
    fromUser: new Set(userTexts.flatMap(addressesIn)),
    hasEmail: (email: string) => evidence.hasEmail(email),
  };
  /** The conversation so far. Each step appends to it. */
  const entries: Entry[] = [
    { role: 'system', content: prompt },
    ...recent.map(({ type, content }): Entry => ({ role: type, content })),
    { role: 'user', content: question },
  ];
  const runner = new CallRunner({
    ...{ turn, signal, fence, evidence, calculations, userTexts, allowed, instructions, available },
  });
  return { entries, tools: definitions, runner, evidence, calculations, allowed, instructions, fence };
}

export type PreparedTurn = ReturnType<typeof prepareTurn>;
