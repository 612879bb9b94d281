import { type ChatCompletions, startChatCompletions } from './chat-completions.ts';
import { breaksOffAfter, calls, refuses, says } from './chat-reply.ts';

describe('startChatCompletions', () => {
  let server: ChatCompletions;
  beforeEach(async () => {
    server = await startChatCompletions();
  });
  afterEach(() => server.stop());

  const post = (body: object, path = '/chat/completions') =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { authorization: 'Bearer key' },
      body: JSON.stringify({ model: 'small', messages: [{ role: 'user', content: 'Hello' }], ...body }),
    });
  const streamed = { stream: true, stream_options: { include_usage: true } };
  const eventsOf = (text: string) => text.split('\n\n').filter(Boolean);

  it('streams a reply in chunks, with the token usage before the end', async () => {
    server.play(says('Good ', 'morning.'));
    const response = await post(streamed);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const events = eventsOf(await response.text());
    expect(events.at(-1)).toBe('data: [DONE]');
    const chunks = events.slice(0, -1).map((event) => JSON.parse(event.slice('data: '.length)));
    expect(chunks.map(({ choices }) => choices[0]?.delta?.content ?? '').join('')).toBe('Good morning.');
    expect(chunks.at(-2).choices[0].finish_reason).toBe('stop');
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: expect.any(Number) } });
  });

  it('streams the arguments of several calls in interleaved chunks', async () => {
    server.play(calls({ name: 'one', arguments: { text: 'a long argument' } }, { name: 'two', arguments: '{"bro' }));
    const events = eventsOf(await (await post(streamed)).text());
    const pieces = events
      .filter((event) => event.includes('tool_calls'))
      .flatMap((event) => JSON.parse(event.slice('data: '.length)).choices[0].delta.tool_calls ?? []);
    const whole = [0, 1].map((at) =>
      pieces
        .filter(({ index }) => index === at)
        .map((piece) => piece.function.arguments)
        .join(''),
    );
    expect(whole).toEqual(['{"text":"a long argument"}', '{"bro']);
    expect(pieces.length).toBeGreaterThan(4);
  });

  it('sends a complete reply if no stream is requested', async () => {
    server.play(calls({ name: 'one', arguments: {} }));
    expect(await (await post({})).json()).toMatchObject({
      choices: [
        { finish_reason: 'tool_calls', message: { tool_calls: [{ function: { name: 'one', arguments: '{}' } }] } },
      ],
    });
  });

  it('plays errors, cut connections and replies in order, and repeats the last one', async () => {
    server.play(refuses(429, { retryAfter: 7 }), breaksOffAfter('Good'), says('Well.'));
    const rejected = await post({});
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '7']);
    await expect(post(streamed).then((response) => response.text())).rejects.toThrow();
    expect(await (await post({})).text()).toContain('Well.');
    expect(await (await post({})).text()).toContain('Well.');
    expect(server.requests).toHaveLength(4);
    expect(server.requests[0]).toMatchObject({ authorization: 'Bearer key', body: { model: 'small' } });
    expect((await post({}, '/models')).status).toBe(404);
  });
});
