import type { ServerResponse } from 'node:http';
import { callsOf, usageOf } from './chat-chunks.ts';
import type { ChatReply } from './chat-reply.ts';
import type { ChatRequest, SentMessage } from './chat-request.ts';

type Fields = Readonly<Record<string, unknown>>;

const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value : []);

const textOf = (content: unknown) =>
  typeof content === 'string'
    ? content
    : listOf(content)
        .map(({ text }) => text)
        .join('');

/** The items of an input as messages of chat completions. Calls that follow one another are of one message. */
function messagesOf(items: readonly Fields[]): SentMessage[] {
  const messages: SentMessage[] = [];
  for (const { type, role, content, call_id, name, arguments: input, output } of items) {
    const id = String(call_id);
    if (type === 'message') messages.push({ role: role as SentMessage['role'], content: textOf(content) });
    if (type === 'function_call_output') messages.push({ role: 'tool', tool_call_id: id, content: String(output) });
    if (type !== 'function_call') continue;
    const call = { id, function: { name: String(name), arguments: String(input) } };
    const last = messages.at(-1);
    if (last?.role === 'assistant' && last.tool_calls)
      messages[messages.length - 1] = { ...last, tool_calls: [...last.tool_calls, call] };
    else messages.push({ role: 'assistant', content: null, tool_calls: [call] });
  }
  return messages;
}

/** A request body of the Responses API in the form of chat completions. */
export function asChatBody(sent: Fields): ChatRequest['body'] {
  const { input, tools, max_output_tokens, ...rest } = sent;
  return {
    ...rest,
    messages: messagesOf(listOf(input)),
    max_completion_tokens: max_output_tokens,
    tools: listOf(tools).map(({ name, description, parameters }) => ({ function: { name, description, parameters } })),
  } as unknown as ChatRequest['body'];
}

/** Characters of arguments and of reasoning per event. */
const CHUNK_LENGTH = 7;

const pieces = (text: string) => text.match(new RegExp(`[^]{1,${CHUNK_LENGTH}}`, 'g')) ?? [];

/** The Responses API. It remembers which reasoning led to which calls, as they have to come back together. */
export class ResponsesApi {
  readonly #reasoningOf = new Map<string, Fields>();

  /** Why a request is refused: a call comes back without its reasoning, or with a changed one. */
  problemIn({ input }: Fields): { readonly message: string; readonly param: string } | undefined {
    const items = listOf(input);
    for (const { type, call_id, id } of items) {
      const reasoning = type === 'function_call' ? this.#reasoningOf.get(String(call_id)) : undefined;
      const sent = items.find((item) => item.type === 'reasoning' && item.id === reasoning?.id);
      if (!reasoning || sent?.encrypted_content === reasoning.encrypted_content) continue;
      const message = `Item '${id}' of type 'function_call' was provided without its required 'reasoning' item: '${reasoning.id}'.`;
      return { message, param: 'input' };
    }
    return undefined;
  }

  async send(res: ServerResponse, reply: ChatReply, { sent }: ChatRequest, count: number): Promise<void> {
    let sequence_number = 0;
    const send = (type: string, data: Fields) =>
      res.write(`event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: sequence_number++, ...data })}\n\n`);
    const response = { id: `resp_${count}`, object: 'response', created_at: 1, model: sent.model, output: [] };
    const output: Fields[] = [];
    const item = (begun: Fields, done: Fields, between: (at: Fields) => void) => {
      const at = { output_index: output.length, item_id: begun.id };
      send('response.output_item.added', { output_index: at.output_index, item: { ...begun, status: 'in_progress' } });
      between(at);
      output.push({ ...done, status: 'completed' });
      send('response.output_item.done', { output_index: at.output_index, item: output.at(-1) });
    };

    res.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    send('response.created', { response: { ...response, status: 'in_progress' } });
    send('response.in_progress', { response: { ...response, status: 'in_progress' } });
    await reply.gate;
    const reasoning = reply.reasoning && this.#reasoning(reply, sent, count);
    if (reasoning) item({ ...reasoning, encrypted_content: '' }, reasoning, () => undefined);
    if (reply.text?.length) {
      const message = { id: `msg_${count}`, type: 'message', role: 'assistant' };
      const text = reply.text.join('');
      const content = [{ type: 'output_text', text, annotations: [] }];
      const cut = reply.ending === 'silence' || reply.ending === 'cut';
      const say = (at: Fields) => {
        for (const delta of reply.text ?? [])
          send('response.output_text.delta', { ...at, content_index: 0, delta, logprobs: [] });
        if (!cut) send('response.output_text.done', { ...at, content_index: 0, text, logprobs: [] });
      };
      if (cut) say({ output_index: output.length, item_id: message.id });
      else item({ ...message, content: [] }, { ...message, content }, say);
    }
    if (reply.ending === 'silence') return;
    // Let the written data be sent before the connection is cut.
    if (reply.ending === 'cut') return void setImmediate(() => res.destroy());
    for (const { id: call_id, index, function: call } of callsOf(reply, String(count))) {
      const begun = { id: `fc_${count}_${index}`, type: 'function_call', call_id, name: call.name, arguments: '' };
      item(begun, { ...begun, arguments: call.arguments }, (at) => {
        for (const delta of pieces(call.arguments)) send('response.function_call_arguments.delta', { ...at, delta });
        send('response.function_call_arguments.done', { ...at, name: call.name, arguments: call.arguments });
      });
    }
    const stopped = reply.finish === 'length' || reply.finish === 'content_filter';
    const reason = reply.finish === 'length' ? 'max_output_tokens' : 'content_filter';
    const used = usageOf(reply, JSON.stringify(sent.input).length);
    const usage = used && {
      input_tokens: used.prompt_tokens,
      output_tokens: used.completion_tokens,
      total_tokens: used.total_tokens,
    };
    const status = stopped ? 'incomplete' : 'completed';
    const incomplete_details = stopped ? { reason } : null;
    send(`response.${status}`, { response: { ...response, status, output, usage, incomplete_details, error: null } });
    res.end();
  }

  /** The reasoning of a reply. Its content leaves the server only encrypted, and only if that is asked for. */
  #reasoning({ reasoning = '', calls = [] }: ChatReply, { include }: Fields, count: number): Fields {
    const isIncluded = Array.isArray(include) && include.includes('reasoning.encrypted_content');
    const encrypted_content = isIncluded ? Buffer.from(`${count} ${reasoning}`).toString('base64') : null;
    const item = { id: `rs_${count}`, type: 'reasoning', summary: [], encrypted_content };
    for (let at = 0; at < calls.length; at++) this.#reasoningOf.set(`call_${count}_${at}`, item);
    return item;
  }
}
