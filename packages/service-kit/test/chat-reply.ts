/** A tool call of a scripted reply. `arguments` as a string is sent unchanged, even if it is malformed. */
export interface ScriptedCall {
  readonly name: string;
  readonly arguments: object | string;
}

/** The token usage of a reply. */
export interface ChatUsage {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
}

interface ScriptedError {
  readonly status: number;
  readonly message: string;
  readonly retryAfter?: number;
  /** The parameter that is the matter. */
  readonly param?: string;
  readonly code?: string;
}

/** A scripted reply of the server. */
export interface ChatReply {
  /** The text, in the chunks in which it is sent. */
  readonly text?: readonly string[];
  /** Tool calls of the reply. Their arguments are sent in chunks, those of several calls interleaved. */
  readonly calls?: readonly ScriptedCall[];
  /** Reasoning before the rest. By the Responses API it is an item that has to come back with the calls. */
  readonly reasoning?: string;
  /** The first token waits until it opens. */
  readonly gate?: Promise<void>;
  /** The finish reason; by default `stop` or `tool_calls`. */
  readonly finish?: 'stop' | 'tool_calls' | 'length' | 'content_filter';
  /** The token usage; null omits it from the response. */
  readonly usage?: ChatUsage | null;
  /** How the reply ends: complete, with silence on an open connection, or with the connection cut. */
  readonly ending?: 'well' | 'silence' | 'cut';
  /** An error instead of a reply. */
  readonly error?: ScriptedError;
  /** True: the server does not even send headers. */
  readonly mute?: true;
}

/** A reply with text. */
export const says = (...text: string[]): ChatReply => ({ text });

/** A reply with one or several tool calls. */
export const calls = (...toolCalls: ScriptedCall[]): ChatReply => ({ calls: toolCalls });

/** An error in the format of the real service. */
export const refuses = (
  status: number,
  { retryAfter, message = 'scripted' }: { retryAfter?: number; message?: string } = {},
): ChatReply => ({ error: { status, message, ...(retryAfter !== undefined && { retryAfter }) } });

/** No reply at all. */
export const staysMute = (): ChatReply => ({ mute: true });

/** A reply that starts and then stalls. */
export const stallsAfter = (...text: string[]): ChatReply => ({ text, ending: 'silence' });

/** A reply whose connection is cut midway. */
export const breaksOffAfter = (...text: string[]): ChatReply => ({ text, ending: 'cut' });
