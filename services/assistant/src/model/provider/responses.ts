import type OpenAI from 'openai';
import { APIError } from 'openai';
import type {
  Response,
  ResponseCreateParamsStreaming,
  ResponseInputItem,
  ResponseOutputItem,
  ResponseStreamEvent,
} from 'openai/resources/responses/responses';
import type { ModelConfig } from '../../config.ts';
import { OptionalParameters, type ReportRefusal } from './optional-parameters.ts';
import type { Entry, Piece, Provider, ProviderAnswer, ProviderRequest } from './provider.ts';
import { strictSchema } from './strict-schema.ts';

function itemsOf(entry: Entry): ResponseInputItem[] {
  if (entry.role === 'tool') return [{ type: 'function_call_output', call_id: entry.callId, output: entry.content }];
  if (entry.role === 'user' && entry.pictures) {
    const pictures = entry.pictures.map((image_url) => ({ type: 'input_image', image_url, detail: 'auto' }) as const);
    return [{ type: 'message', role: 'user', content: [{ type: 'input_text', text: entry.content }, ...pictures] }];
  }
  if (entry.role !== 'assistant') return [{ type: 'message', role: entry.role, content: entry.content }];
  if (entry.items?.length) return entry.items as ResponseInputItem[];
  return [{ type: 'message', role: 'assistant', content: entry.content }];
}

/** What the provider itself says of a response that failed, as an error that a retry may follow. */
const failureOf = ({ error }: Pick<Response, 'error'>) =>
  new APIError(undefined, error ?? undefined, error?.message ?? 'The response failed.', undefined);

/** Adds the end of a response to the answer. Some servers name its items only as they are done. */
function complete(answer: ProviderAnswer, { usage, output, incomplete_details }: Response): void {
  if (usage) answer.usage = { prompt: usage.input_tokens, completion: usage.output_tokens };
  const items = output?.length ? output : (answer.items as ResponseOutputItem[]);
  answer.items = items;
  answer.calls = items
    .filter((item) => item.type === 'function_call')
    .map(({ call_id, name, arguments: input }) => ({ id: call_id, name, arguments: input }));
  const reason = incomplete_details?.reason;
  answer.finish = reason === 'content_filter' ? reason : reason ? 'length' : 'stop';
}

/** Adds an event to the answer. @throws APIError for a response that failed. */
function addEvent(answer: ProviderAnswer, event: ResponseStreamEvent): Piece {
  switch (event.type) {
    case 'response.output_text.delta':
    // A refusal is the answer in place of the text.
    case 'response.refusal.delta':
      answer.text += event.delta;
      return { text: event.delta, length: event.delta.length };
    case 'response.function_call_arguments.delta':
    case 'response.reasoning_text.delta':
      return { text: '', length: event.delta.length };
    case 'response.output_item.done':
      answer.items.push(event.item);
      break;
    case 'response.completed':
    case 'response.incomplete':
      complete(answer, event.response);
      break;
    case 'response.failed':
      throw failureOf(event.response);
    case 'error':
      throw new APIError(undefined, event, event.message, undefined);
  }
  return { text: '', length: 0 };
}

const optional = ['reasoning', 'include', 'parallel_tool_calls'] as const;

/**
 * OpenAI's Responses API. Nothing is stored there: the reasoning comes encrypted, and goes back with the calls that it
 * led to.
 */
export function responses(
  client: OpenAI,
  { reasoningEffort }: Pick<ModelConfig, 'reasoningEffort'>,
  report: ReportRefusal,
): Provider {
  const parameters = new OptionalParameters(optional, report);
  const bodyOf = (
    { model, entries, tools, mayCall, maxTokens }: ProviderRequest,
    takes: (parameter: (typeof optional)[number]) => boolean,
  ): ResponseCreateParamsStreaming => ({
    model,
    input: entries.flatMap(itemsOf),
    stream: true,
    store: false,
    ...(takes('include') && { include: ['reasoning.encrypted_content'] }),
    ...(reasoningEffort && takes('reasoning') && { reasoning: { effort: reasoningEffort } }),
    max_output_tokens: maxTokens,
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, parameters: schema }) => ({
        type: 'function' as const,
        name,
        description,
        parameters: strictSchema(schema),
        strict: true,
      })),
      ...(mayCall ? takes('parallel_tool_calls') && { parallel_tool_calls: true } : { tool_choice: 'none' as const }),
    }),
  });
  return {
    async *read(request, answer, signal) {
      const stream = await parameters.send(request.model, (takes) =>
        client.responses.create(bodyOf(request, takes), { signal }),
      );
      for await (const event of stream) yield addEvent(answer, event);
    },
  };
}
