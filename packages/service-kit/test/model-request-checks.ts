/** What a provider says of a request that it refuses. */
interface RequestProblem {
  readonly message: string;
  readonly param?: string;
  readonly code?: string;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown) => (Array.isArray(value) ? value.filter(isFields) : []);
const words = (text: string) => new Set(text.split(/\s+/));

const sharedParameters =
  'metadata model parallel_tool_calls prompt_cache_key prompt_cache_retention safety_identifier service_tier store stream stream_options temperature tool_choice tools top_logprobs top_p user';
const parameters = {
  chat: words(
    `${sharedParameters} audio frequency_penalty function_call functions logit_bias logprobs max_completion_tokens max_tokens messages modalities n prediction presence_penalty reasoning_effort response_format seed stop verbosity web_search_options`,
  ),
  responses: words(
    `${sharedParameters} background context_management conversation include input instructions max_output_tokens max_tool_calls previous_response_id prompt reasoning text truncation`,
  ),
};
const toolFields = {
  chat: words('name description parameters strict'),
  responses: words('type name description parameters strict'),
};

function unknownIn(
  body: Fields,
  known: ReadonlySet<string>,
  refused: readonly string[] = [],
): RequestProblem | undefined {
  const param = Object.keys(body).find((name) => !known.has(name) || refused.includes(name));
  if (!param) return undefined;
  return refused.includes(param)
    ? {
        message: `Unsupported parameter: '${param}' is not supported with this model.`,
        param,
        code: 'unsupported_parameter',
      }
    : { message: `Unknown parameter: '${param}'.`, param, code: 'unknown_parameter' };
}

/** Why a schema is not strict; undefined for one that is. */
function laxPart(schema: unknown, at: string): string | undefined {
  if (!isFields(schema)) return `${at}: a schema must be an object`;
  const { type, properties, required, additionalProperties, items, anyOf } = schema;
  if (type === undefined && !anyOf) return `${at}: schema must have a 'type' key`;
  if (type === 'object') {
    const names = isFields(properties) ? Object.keys(properties) : [];
    if (additionalProperties !== false)
      return `${at}: 'additionalProperties' is required to be supplied and to be false`;
    const listed = Array.isArray(required) ? required : [];
    if (names.length !== listed.length || names.some((name) => !listed.includes(name)))
      return `${at}: 'required' is required to be supplied and to be an array including every key in properties`;
    for (const name of names) {
      const problem = laxPart((properties as Fields)[name], `${at}.${name}`);
      if (problem) return problem;
    }
  }
  if (type === 'array' || items !== undefined) return laxPart(items, `${at}[]`);
  return listOf(anyOf)
    .map((each, place) => laxPart(each, `${at}|${place}`))
    .find(Boolean);
}

function toolProblem(tools: readonly Fields[], known: ReadonlySet<string>): RequestProblem | undefined {
  for (const tool of tools) {
    const unknown = unknownIn(tool, known);
    if (unknown) return unknown;
    if (!/^[\w-]{1,64}$/.test(String(tool.name))) return { message: `Invalid tool name: ${tool.name}`, param: 'tools' };
    const lax = tool.strict === true ? laxPart(tool.parameters, '$') : undefined;
    if (lax)
      return {
        message: `Invalid schema for function '${tool.name}': ${lax}.`,
        param: 'tools',
        code: 'invalid_function_parameters',
      };
  }
  return undefined;
}

const partTypes = { chat: ['text', 'image_url'], responses: ['input_text', 'input_image', 'output_text', 'refusal'] };
const dataUrl =
  /^data:image\/(?:png|jpeg|webp|gif);base64,(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}(?:==|[A-Za-z\d+/]=))?$/;

/** Why the contents of messages are refused: pictures are only of users, and only as data URLs (the servers also take others, which Keystead sends none of). */
function contentProblem(messages: readonly Fields[], api: 'chat' | 'responses'): RequestProblem | undefined {
  for (const { role, content } of messages)
    for (const { type, image_url, detail } of listOf(content)) {
      const part = String(type);
      if (!partTypes[api].includes(part)) return { message: `Invalid value: '${part}'.`, param: 'content' };
      if (image_url === undefined && !part.includes('image')) continue;
      const picture = isFields(image_url) ? image_url : { url: image_url, detail };
      if (isFields(image_url) !== (api === 'chat'))
        return { message: "Invalid type for 'image_url'.", param: 'image_url', code: 'invalid_type' };
      if (role !== 'user') return { message: `A message of role '${role}' can hold no image.`, param: 'content' };
      if (!dataUrl.test(String(picture.url)))
        return { message: 'Invalid image data.', param: 'image_url', code: 'invalid_image_url' };
    }
  return undefined;
}

/** The ids of calls, of which each must have a result. */
function missingResult(called: readonly unknown[], answered: readonly unknown[]): RequestProblem | undefined {
  const missing = called.find((id) => !answered.includes(id));
  if (missing !== undefined) return { message: `No tool output found for function call ${missing}.` };
  const stray = answered.find((id) => !called.includes(id));
  return stray === undefined ? undefined : { message: `No tool call found for function call output ${stray}.` };
}

/** Why a request for chat completions is refused; undefined for a valid one. */
export function chatProblem(body: Fields, refused: readonly string[]): RequestProblem | undefined {
  const messages = listOf(body.messages);
  if (body.max_tokens !== undefined && body.max_completion_tokens !== undefined)
    return { message: "Setting 'max_tokens' and 'max_completion_tokens' at the same time is not supported." };
  if (messages.length === 0) return { message: "Missing required parameter: 'messages'.", param: 'messages' };
  if (body.tools === undefined && (body.tool_choice !== undefined || body.parallel_tool_calls !== undefined))
    return { message: "'tool_choice' and 'parallel_tool_calls' are only allowed when 'tools' are specified." };
  const calls = messages.flatMap((message) => listOf(message.tool_calls).map(({ id }) => id));
  const results = messages.filter(({ role }) => role === 'tool').map(({ tool_call_id }) => tool_call_id);
  const tools = listOf(body.tools).map((tool) => (isFields(tool.function) ? tool.function : {}));
  return (
    unknownIn(body, parameters.chat, refused) ??
    toolProblem(tools, toolFields.chat) ??
    contentProblem(messages, 'chat') ??
    missingResult(calls, results)
  );
}

/** Why a request to the Responses API is refused; undefined for a valid one. */
export function responsesProblem(body: Fields, refused: readonly string[]): RequestProblem | undefined {
  const unknown = unknownIn(body, parameters.responses, refused);
  if (unknown) return unknown;
  const items = listOf(body.input);
  if (items.length === 0) return { message: "Missing required parameter: 'input'.", param: 'input' };
  const itemTypes = ['message', 'function_call', 'function_call_output', 'reasoning'];
  const strange = items.find(({ type }) => !itemTypes.includes(String(type)));
  if (strange) return { message: `Invalid value: '${strange.type}'.`, param: 'input' };
  const idsOf = (wanted: string) => items.filter(({ type }) => type === wanted).map(({ call_id }) => call_id);
  return (
    toolProblem(listOf(body.tools), toolFields.responses) ??
    contentProblem(items, 'responses') ??
    missingResult(idsOf('function_call'), idsOf('function_call_output'))
  );
}
