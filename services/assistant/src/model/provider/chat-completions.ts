import type OpenAI from 'openai';
import type {
  ChatCompletionChunk,
  ChatCompletionCreateParamsStreaming,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions';
import type { ModelConfig } from '../../config.ts';
import { assembleCall, type PartialCall } from './assemble-call.ts';
import { OptionalParameters, type ReportRefusal } from './optional-parameters.ts';
import type { Entry, Piece, Provider, ProviderAnswer, ProviderRequest } from './provider.ts';

function messageOf(entry: Entry): ChatCompletionMessageParam {
  if (entry.role === 'tool') return { role: 'tool', tool_call_id: entry.callId, content: entry.content };
  if (entry.role === 'user' && entry.pictures) {
    const pictures = entry.pictures.map((url) => ({ type: 'image_url' as const, image_url: { url } }));
    return { role: 'user', content: [{ type: 'text', text: entry.content }, ...pictures] };
  }
  if (entry.role !== 'assistant' || !entry.calls?.length) return { role: entry.role, content: entry.content };
  const tool_calls = entry.calls.map(({ id, name, arguments: input }) => ({
    id,
    type: 'function' as const,
    function: { name, arguments: input },
  }));
  return { role: 'assistant', content: entry.content || null, tool_calls };
}

/** Adds a chunk to the answer. */
function addChunk(answer: ProviderAnswer, calls: PartialCall[], { usage, choices }: ChatCompletionChunk): Piece {
  if (usage) answer.usage = { prompt: usage.prompt_tokens ?? 0, completion: usage.completion_tokens ?? 0 };
  const choice = choices?.[0];
  const text = choice?.delta?.content ?? '';
  let { length } = text;
  for (const piece of choice?.delta?.tool_calls ?? []) {
    assembleCall(calls, piece);
    length += (piece.function?.name ?? '').length + (piece.function?.arguments ?? '').length;
  }
  answer.calls = calls;
  const finish = choice?.finish_reason;
  if (finish) answer.finish = finish === 'length' || finish === 'content_filter' ? finish : 'stop';
  answer.text += text;
  return { text, length };
}

const optional = ['max_completion_tokens', 'reasoning_effort', 'parallel_tool_calls', 'stream_options'] as const;

/** Chat completions, as Ollama, vLLM, LiteLLM and Azure have them. */
export function chatCompletions(
  client: OpenAI,
  { reasoningEffort }: Pick<ModelConfig, 'reasoningEffort'>,
  report: ReportRefusal,
): Provider {
  const parameters = new OptionalParameters(optional, report);
  const bodyOf = (
    { model, entries, tools, mayCall, maxTokens }: ProviderRequest,
    takes: (parameter: (typeof optional)[number]) => boolean,
  ): ChatCompletionCreateParamsStreaming => ({
    model,
    messages: entries.map(messageOf),
    stream: true,
    ...(takes('stream_options') && { stream_options: { include_usage: true } }),
    // Its older name is what some servers know alone.
    ...(takes('max_completion_tokens') ? { max_completion_tokens: maxTokens } : { max_tokens: maxTokens }),
    ...(reasoningEffort && takes('reasoning_effort') && { reasoning_effort: reasoningEffort }),
    ...(tools.length > 0 && {
      tools: tools.map((tool) => ({ type: 'function' as const, function: tool })),
      // Some providers reject messages with tool calls where the request defines no tools, so the tools stay.
      ...(mayCall ? takes('parallel_tool_calls') && { parallel_tool_calls: true } : { tool_choice: 'none' as const }),
    }),
  });
  return {
    async *read(request, answer, signal) {
      const stream = await parameters.send(request.model, (takes) =>
        client.chat.completions.create(bodyOf(request, takes), { signal }),
      );
      const calls: PartialCall[] = [];
      for await (const chunk of stream) yield addChunk(answer, calls, chunk);
    },
  };
}
