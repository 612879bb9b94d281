/** A tool call of a scripted answer; `arguments` as a text is sent as it is, malformed too. */
export interface ScriptedCall {
  readonly name: string;
  readonly arguments: object | string;
}

/** What an answer has used. */
export interface ChatUsage {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
}

/** One scripted answer of the server. */
export interface ChatReply {
  /** The text, in the pieces in which it comes. */
  readonly text?: readonly string[];
  /** Tool calls, all of one answer; their arguments come in pieces, those of several calls by turns. */
  readonly calls?: readonly ScriptedCall[];
  /** `stop` or `tool_calls` unless said. */
  readonly finish?: 'stop' | 'tool_calls' | 'length' | 'content_filter';
  /** Null: the answer says nothing of it. */
  readonly usage?: ChatUsage | null;
  /** How it ends: well; with silence and the connection open; with the connection cut. */
  readonly ending?: 'well' | 'silence' | 'cut';
  /** An error in place of an answer. */
  readonly refusal?: { readonly status: number; readonly retryAfter?: number; readonly message: string };
  /** True: not even headers come. */
  readonly mute?: true;
}

/** An answer of text. */
export const says = (...text: string[]): ChatReply => ({ text });

/** An answer that asks for tools, for several at once. */
export const calls = (...asked: ScriptedCall[]): ChatReply => ({ calls: asked });

/** An error, as the real service words it. */
export const refuses = (
  status: number,
  { retryAfter, message = 'scripted' }: { retryAfter?: number; message?: string } = {},
): ChatReply => ({ refusal: { status, message, ...(retryAfter !== undefined && { retryAfter }) } });

/** No answer at all. */
export const staysMute = (): ChatReply => ({ mute: true });

/** An answer that begins and then stalls. */
export const stallsAfter = (...text: string[]): ChatReply => ({ text, ending: 'silence' });

/** An answer in whose middle the connection is cut. */
export const breaksOffAfter = (...text: string[]): ChatReply => ({ text, ending: 'cut' });
