import type { RequestedCall } from './assemble-call.ts';

/** One entry of the conversation with a provider, the oldest first. Pictures are data URLs. */
export type Entry =
  | { readonly role: 'system'; readonly content: string }
  | { readonly role: 'user'; readonly content: string; readonly pictures?: readonly string[] }
  | AssistantEntry
  | { readonly role: 'tool'; readonly callId: string; readonly content: string };

interface AssistantEntry {
  readonly role: 'assistant';
  readonly content: string;
  readonly calls?: readonly RequestedCall[];
  /** The provider's own items, which it gets back unchanged: its reasoning belongs to its calls. */
  readonly items?: readonly unknown[];
}

export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of an object in the words that every provider knows. */
  readonly parameters: Record<string, unknown>;
}

export interface ProviderRequest {
  /** The provider's name of the model. */
  readonly model: string;
  readonly entries: readonly Entry[];
  readonly tools: readonly ToolDefinition[];
  readonly mayCall: boolean;
  /** Tokens of output, reasoning included. */
  readonly maxTokens: number;
}

export interface ProviderAnswer {
  text: string;
  calls: RequestedCall[];
  /** Null until the provider has said that the answer is complete. `length`: the limit of tokens ended it. */
  finish: 'stop' | 'length' | 'content_filter' | null;
  /** The tokens used, as the provider reports them. */
  usage: { readonly prompt: number; readonly completion: number } | null;
  /** See `Entry`. */
  items: unknown[];
}

export const emptyAnswer = (): ProviderAnswer => ({ text: '', calls: [], finish: null, usage: null, items: [] });

/** A piece of an answer: text for the user, and the characters in all, those of calls and reasoning included. */
export interface Piece {
  readonly text: string;
  readonly length: number;
}

/** A protocol by which a language model is asked. */
export interface Provider {
  /** Adds to `answer` as it arrives, and yields each piece. @throws whatever the client throws. */
  read(request: ProviderRequest, answer: ProviderAnswer, signal: AbortSignal): AsyncIterable<Piece>;
}
