import type { ChatCompletionChunk } from 'openai/resources/chat/completions';

/** A tool call as the model wrote it; its arguments may be anything. */
export interface AskedCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
}

/** A call while its pieces come. */
export interface GatheredCall extends AskedCall {
  /** What the provider names it by; empty where it does not. */
  readonly givenId: string;
  readonly index: number | undefined;
}

/** A piece of a call, as a provider sends it. */
export type CallPiece = Partial<NonNullable<ChatCompletionChunk.Choice.Delta['tool_calls']>[number]>;

/** More calls than a sensible model makes at once; those beyond are left out. */
const MAX_CALLS = 16;
/** Characters of a call's arguments; a model that is caught in a loop writes without end. */
const longestArguments = 20_000;

/**
 * Where the call is that a piece belongs to: by its index, else by its id, else the last one. Some servers give all calls
 * of an answer the same index, so that only another id tells the next one.
 */
function placeOf(calls: readonly GatheredCall[], { index, id }: CallPiece): number {
  const at =
    index !== undefined
      ? calls.findLastIndex((call) => call.index === index)
      : id
        ? calls.findLastIndex((call) => call.givenId === id)
        : calls.length - 1;
  const begun = calls[at];
  return begun && !(id && begun.givenId && id !== begun.givenId) ? at : calls.length;
}

/** Adds a piece of a call to the calls; some servers leave out the index or the id, or send an empty one. */
export function gatherCall(calls: GatheredCall[], piece: CallPiece): void {
  const at = placeOf(calls, piece);
  if (at >= MAX_CALLS) return;
  const begun = calls[at] ?? { givenId: '', index: piece.index, name: '', arguments: '' };
  const givenId = begun.givenId || (piece.id ?? '');
  calls[at] = {
    givenId,
    index: begun.index,
    id: givenId || `call_${at}`,
    name: begun.name || (piece.function?.name ?? ''),
    arguments: (begun.arguments + (piece.function?.arguments ?? '')).slice(0, longestArguments),
  };
}
