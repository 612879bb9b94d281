import type { ChatReply, ChatUsage, ScriptedCall } from './chat-reply.ts';

/** Characters of arguments per chunk: fewer than a name has, so that chunks split anywhere. */
const CHUNK_LENGTH = 7;

const textOf = (call: ScriptedCall) =>
  typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments);

/** The tool calls of a reply in the format of a message. */
export const callsOf = (reply: ChatReply, id: string) =>
  (reply.calls ?? []).map((call, index) => ({
    index,
    id: `call_${id}_${index}`,
    type: 'function' as const,
    function: { name: call.name, arguments: textOf(call) },
  }));

/** The finish reason of a reply. */
export const finishOf = (reply: ChatReply) => reply.finish ?? (reply.calls?.length ? 'tool_calls' : 'stop');

/** The token usage of a reply: as scripted, otherwise an estimate close to what real services count. */
export function usageOf(reply: ChatReply, promptLength: number): (ChatUsage & { total_tokens: number }) | null {
  if (reply.usage === null) return null;
  const written = (reply.text ?? []).join('').length + (reply.calls ?? []).map(textOf).join('').length;
  const usage = reply.usage ?? {
    prompt_tokens: Math.ceil(promptLength / 4),
    completion_tokens: Math.ceil(written / 4),
  };
  return { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens };
}

/**
 * The deltas of a streamed reply: the role, the text, and tool calls with their names first and their arguments in
 * chunks.
 */
export function* deltasOf(reply: ChatReply, id: string): Generator<object> {
  yield { role: 'assistant', content: '' };
  for (const content of reply.text ?? []) yield { content };
  const toolCalls = callsOf(reply, id);
  for (const call of toolCalls) yield { tool_calls: [{ ...call, function: { ...call.function, arguments: '' } }] };
  const longest = Math.max(0, ...toolCalls.map((call) => call.function.arguments.length));
  for (let from = 0; from < longest; from += CHUNK_LENGTH)
    for (const { index, function: call } of toolCalls) {
      const piece = call.arguments.slice(from, from + CHUNK_LENGTH);
      if (piece) yield { tool_calls: [{ index, function: { arguments: piece } }] };
    }
}
