import type { IncomingMessage, ServerResponse } from 'node:http';
import { callsOf, deltasOf, finishOf, usageOf } from './chat-chunks.ts';
import type { ChatReply } from './chat-reply.ts';
import type { ChatRequest } from './chat-request.ts';
import { chatProblem, responsesProblem } from './model-request-checks.ts';
import { asChatBody, ResponsesApi } from './responses-api.ts';
import { testServer } from './test-server.ts';

/** Returns the reply to a request; `count` is the number of the request, from 1. */
export type ChatScript = (request: ChatRequest, count: number) => ChatReply | Promise<ChatReply>;

export interface ChatCompletions {
  /** The value for `OPENAI_BASE_URL`. */
  readonly url: string;
  readonly requests: readonly ChatRequest[];
  /** Replaces the script by another one, or by replies: one per request, the last of them repeatedly. */
  play(script: ChatScript | ChatReply, ...more: ChatReply[]): void;
  stop(): Promise<void>;
}

const sendJson = (res: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void => {
  res.writeHead(status, { 'content-type': 'application/json', ...headers });
  res.end(JSON.stringify(body));
};

function sendError(
  res: ServerResponse,
  { status, message, retryAfter, param, code }: NonNullable<ChatReply['error']>,
): void {
  const type = status === 429 ? 'rate_limit_exceeded' : status < 500 ? 'invalid_request_error' : 'server_error';
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  sendJson(
    res,
    status,
    { error: { message, type, param: param ?? null, code: code ?? null } },
    headers as Record<string, string>,
  );
}

async function sendStream(res: ServerResponse, reply: ChatReply, request: ChatRequest, count: number): Promise<void> {
  const { body } = request;
  const head = { id: `chatcmpl-${count}`, object: 'chat.completion.chunk', created: 1, model: body.model };
  const send = (data: object) => res.write(`data: ${JSON.stringify({ ...head, ...data })}\n\n`);
  res.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  res.flushHeaders();
  await reply.gate;
  for (const delta of deltasOf(reply, String(count))) send({ choices: [{ index: 0, delta, finish_reason: null }] });
  if (reply.ending === 'silence') return;
  // Let the written data be sent before the connection is cut.
  if (reply.ending === 'cut') return void setImmediate(() => res.destroy());
  send({ choices: [{ index: 0, delta: {}, finish_reason: finishOf(reply) }] });
  const usage = body.stream_options?.include_usage ? usageOf(reply, JSON.stringify(body.messages).length) : null;
  if (usage) send({ choices: [], usage });
  res.end('data: [DONE]\n\n');
}

function sendWhole(res: ServerResponse, reply: ChatReply, { body }: ChatRequest, count: number): void {
  if (reply.ending === 'silence') return;
  if (reply.ending === 'cut') return void res.destroy();
  const toolCalls = callsOf(reply, String(count)).map(({ index: _, ...call }) => call);
  const message = {
    role: 'assistant',
    content: reply.text?.join('') ?? null,
    ...(toolCalls.length > 0 && { tool_calls: toolCalls }),
  };
  sendJson(res, 200, {
    id: `chatcmpl-${count}`,
    object: 'chat.completion',
    created: 1,
    model: body.model,
    choices: [{ index: 0, message, finish_reason: finishOf(reply) }],
    usage: usageOf(reply, JSON.stringify(body.messages).length) ?? undefined,
  });
}

async function received(req: IncomingMessage, res: ServerResponse): Promise<ChatRequest | undefined> {
  const ended = new Promise<'answered' | 'client gone'>((resolve) => {
    res.on('close', () => resolve(res.writableFinished ? 'answered' : 'client gone'));
  });
  let text = '';
  for await (const part of req) text += part;
  const api = ({ '/v1/chat/completions': 'chat', '/v1/responses': 'responses' } as const)[req.url ?? ''];
  if (req.method !== 'POST' || !api) return undefined;
  const sent = JSON.parse(text);
  return {
    authorization: req.headers.authorization,
    api,
    sent,
    body: api === 'chat' ? sent : asChatBody(sent),
    ended,
  };
}

/** A script that returns replies one after another. */
function inOrder(replies: readonly ChatReply[]): ChatScript {
  let next = 0;
  return () => replies[Math.min(next++, replies.length - 1)] as ChatReply;
}

/**
 * Starts a local server for chat completions and the Responses API as far as Keystead uses them, the former streamed and
 * not, the latter only streamed. It refuses what they refuse: unknown parameters, schemas that are not strict although
 * they say so, calls without their results, and calls without the reasoning that led to them. It replies according to a
 * script: text, tool calls, errors, silence. The default script replies `Hello.`.
 * @param refused further parameters that this provider does not know
 */
export async function startChatCompletions({
  refused = [],
}: {
  refused?: readonly string[];
} = {}): Promise<ChatCompletions> {
  const requests: ChatRequest[] = [];
  const responses = new ResponsesApi();
  let script: ChatScript = () => ({ text: ['Hello.'] });
  const server = await testServer(async (req, res) => {
    const request = await received(req, res);
    if (!request) return sendError(res, { status: 404, message: 'There is nothing at this address.' });
    const { api, sent } = request;
    const problem =
      api === 'chat' ? chatProblem(sent, refused) : (responsesProblem(sent, refused) ?? responses.problemIn(sent));
    if (problem) return sendError(res, { status: 400, ...problem });
    const count = requests.push(request);
    const reply = await script(request, count);
    if (reply.mute) return;
    if (reply.error) return sendError(res, reply.error);
    if (api === 'responses') return responses.send(res, reply, request, count);
    if (!request.body.stream) return sendWhole(res, reply, request, count);
    return sendStream(res, reply, request, count);
  });
  return {
    url: `${server.url}/v1`,
    requests,
    play(first, ...more) {
      script = typeof first === 'function' ? first : inOrder([first, ...more]);
    },
    stop: server.stop,
  };
}
