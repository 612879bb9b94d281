import { recordedLog } from '@keystead/service-kit/testing';
import { analyst } from '../src/analyst/analyst.ts';
import type { AnswerResult, ConversationMessage, Turn } from '../src/chat/turn.ts';
import type { ToolContext } from '../src/tools/tool.ts';

/** A question as a turn in a context. */
export const turnOf = (context: ToolContext, question: string, more: Partial<Turn> = {}): Turn => ({
  question,
  model: 'keystead-basic',
  conversation: [],
  context,
  signal: new AbortController().signal,
  streamed: false,
  emit: () => undefined,
  log: recordedLog().log,
  ...more,
});

/** Asks the questions one after the other in one conversation, and returns the last answer. */
export async function converse(context: ToolContext, ...questions: readonly string[]): Promise<AnswerResult> {
  const conversation: ConversationMessage[] = [];
  let last: AnswerResult = { content: '', answeredBy: 'analyst', proposals: [], sources: [] };
  for (const question of questions) {
    last = await analyst(turnOf(context, question, { conversation: [...conversation] }));
    conversation.push({ type: 'user', content: question }, { type: 'assistant', content: last.content });
  }
  return last;
}
