import type { ChatCompletionChunk } from 'openai/resources/chat/completions';

/** A tool call as the model wrote it. Its arguments may be anything. */
export interface RequestedCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
}

/** A call that is assembled from streamed pieces. */
export interface PartialCall extends RequestedCall {
  /** The provider's id; empty where it gives none. */
  readonly givenId: string;
  readonly index: number | undefined;
}

export type CallPiece = Partial<NonNullable<ChatCompletionChunk.Choice.Delta['tool_calls']>[number]>;

/** More calls than a sensible model makes in one answer. Further ones are dropped. */
const MAX_CALLS = 16;
/** Characters of a call's arguments. A model caught in a loop writes without end. */
const MAX_ARGUMENTS_LENGTH = 20_000;

/** By index, else by id, else the last one. Some servers give all calls the same index, but another id each. */
function indexOfCall(calls: readonly PartialCall[], { index, id }: CallPiece): number {
  const at =
    index !== undefined
      ? calls.findLastIndex((call) => call.index === index)
      : id
        ? calls.findLastIndex((call) => call.givenId === id)
        : calls.length - 1;
  const existing = calls[at];
  return existing && !(id && existing.givenId && id !== existing.givenId) ? at : calls.length;
}

/** Adds a piece to the calls. Some servers omit the index or the id, or send an empty id. */
export function assembleCall(calls: PartialCall[], piece: CallPiece): void {
  const at = indexOfCall(calls, piece);
  if (at >= MAX_CALLS) return;
  const existing = calls[at] ?? { givenId: '', index: piece.index, name: '', arguments: '' };
  const givenId = existing.givenId || (piece.id ?? '');
  calls[at] = {
    givenId,
    index: existing.index,
    id: givenId || `call_${at}`,
    name: existing.name || (piece.function?.name ?? ''),
    arguments: (existing.arguments + (piece.function?.arguments ?? '')).slice(0, MAX_ARGUMENTS_LENGTH),
  };
}
