/** A message of a request, with the fields that tests use. */
export interface SentMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content?: string | null;
  readonly tool_call_id?: string;
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
}

/** A request that the server received. */
export interface ChatRequest {
  readonly authorization: string | undefined;
  readonly api: 'chat' | 'responses';
  /** The body as it was sent. */
  readonly sent: Readonly<Record<string, unknown>>;
  /** The body in the form of chat completions, by whichever protocol it was sent. */
  readonly body: {
    readonly model: string;
    readonly messages: readonly SentMessage[];
    readonly stream?: boolean;
    readonly stream_options?: { readonly include_usage?: boolean };
    readonly parallel_tool_calls?: boolean;
    readonly max_tokens?: number;
    readonly max_completion_tokens?: number;
    readonly tool_choice?: unknown;
    readonly tools?: readonly {
      readonly function: { readonly name: string; readonly description?: string; readonly parameters?: object };
    }[];
  };
  /** How the request ended: the whole response was sent, or the client disconnected before. */
  readonly ended: Promise<'answered' | 'client gone'>;
}
