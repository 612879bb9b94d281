import type { ChatCompletionFunctionTool } from 'openai/resources/chat/completions';
import type { TSchema } from 'typebox';

interface DescribedTool {
  readonly name: string;
  readonly description: string;
  readonly input: TSchema;
}

/**
 * Keywords of JSON Schema that every provider accepts. Our formats and patterns are left out: some providers reject
 * what they don't know, and we validate each input anyway.
 */
const plainWords = new Set(
  'type description enum const properties required items anyOf additionalProperties minimum maximum minItems maxItems'.split(
    ' ',
  ),
);

function plain(schema: unknown, names = false): unknown {
  if (Array.isArray(schema)) return schema.map((each) => plain(each));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([word]) => names || plainWords.has(word))
      .map(([word, value]) => [word, plain(value, !names && word === 'properties')]),
  );
}

export const toolSchemas = (tools: readonly DescribedTool[]): ChatCompletionFunctionTool[] =>
  tools.map(({ name, description, input }) => ({
    type: 'function',
    function: { name, description, parameters: plain(input) as Record<string, unknown> },
  }));
