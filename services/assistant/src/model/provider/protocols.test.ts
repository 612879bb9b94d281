import { breaksOffAfter, type ChatReply, calls, recordedLog, refuses, says } from '@keystead/service-kit/testing';
import { withPhotos } from '../../../test/sample-files.ts';
import { samplePortfolio } from '../../../test/sample-portfolio.ts';
import { displayedText, secretKey, startModel, type TestModel } from '../../../test/test-model.ts';
import type { ModelConfig } from '../../config.ts';
import { MARK_MEANING } from '../guard/unverified.ts';
import { providerOf } from './ask-provider.ts';
import { probe } from './probe.ts';

const { landlord } = samplePortfolio();
const overdue = { name: 'overdue_rent', arguments: { payment_type: 'rent' } };
const summary = { name: 'portfolio_summary', arguments: {} };

describe.each(['chat', 'responses'] as const)('a language model by the protocol %s', (api) => {
  let model: TestModel;
  const start = async (options: Parameters<typeof startModel>[0] = {}) => {
    model = await startModel({ ...options, settings: { api, ...options.settings } });
  };
  afterEach(() => model.stop());

  it('looks up in several rounds, several things at once, and answers', async () => {
    await start({ settings: { reasoningEffort: 'low', maxOutputTokens: 8_000 } });
    model.provider.play(
      { reasoning: 'I need the debts.', calls: [overdue, summary] },
      { reasoning: 'And the tenant.', calls: [{ name: 'find_tenants', arguments: { words: 'Ana' } }] },
      says('Ana Lopez owes ', '$2,900.00.'),
    );
    const { answered, emitted } = await model.ask('Who owes me rent?', { context: landlord });
    expect(answered.content).toBe('Ana Lopez owes $2,900.00.');
    expect(displayedText(emitted)).toBe(answered.content);
    expect(model.provider.requests).toHaveLength(3);
    const [first, , last] = model.provider.requests;
    expect(last?.body.messages.map(({ role }) => role)).toEqual([
      ...['system', 'user', 'assistant', 'tool', 'tool', 'assistant', 'tool'],
    ]);
    expect(first?.body).toMatchObject({ stream: true, max_completion_tokens: 8_000, parallel_tool_calls: true });
    expect(first?.sent).toMatchObject(
      api === 'chat'
        ? { reasoning_effort: 'low' }
        : { reasoning: { effort: 'low' }, store: false, include: ['reasoning.encrypted_content'] },
    );
  });

  it('calls tools with null in place of what it leaves out', async () => {
    await start();
    const nulls = { words: 'Ben', limit: null, status: null, property_id: null, sort: null };
    model.provider.play(calls({ name: 'find_tenants', arguments: nulls }), says('Done.'));
    await model.ask('Who is Ben?', { context: landlord });
    const result = model.provider.requests[1]?.body.messages.at(-1);
    expect(result?.content).toContain('Ben Carter');
  });

  it('looks at photos, which follow the results as pictures of a message, and may not count in them', async () => {
    const { landlord: context, records } = samplePortfolio(await withPhotos(5));
    await start({ settings: { readsImages: true } });
    const look = (input: object) => ({ name: 'look_at_photos', arguments: { request_id: 51, ...input } });
    model.provider.play(calls(look({}), look({ photo: 5 })), says('Photo 5 shows a leak of 7 liters for $95.'));
    const { answered } = await model.ask('What is in the photos?', { context });
    expect(answered.content).toBe(`Photo 5 shows a leak of 7† liters for $95†.\n\n${MARK_MEANING}`);
    type Sent = Record<'messages' | 'input', { content: object[] }[]>;
    const sent = model.provider.requests[1]?.sent as Partial<Sent>;
    const base64 = Buffer.from((await records.files[501]?.arrayBuffer()) ?? new ArrayBuffer()).toString('base64');
    const url = `data:image/webp;base64,${base64}`;
    const [text, ...pictures] = (sent.messages ?? sent.input)?.at(-1)?.content ?? [];
    expect(text).toEqual({
      type: api === 'chat' ? 'text' : 'input_text',
      text: expect.stringContaining('no instruction'),
    });
    expect(pictures).toEqual(
      Array(5).fill(
        api === 'chat'
          ? { type: 'image_url', image_url: { url } }
          : { type: 'input_image', image_url: url, detail: 'auto' },
      ),
    );
    // Pictures are no part of a result, an answer or a log.
    const results = model.provider.requests[1]?.body.messages.filter(({ role }) => role === 'tool');
    expect(JSON.stringify([results, answered, model.emitted, model.log.lines])).not.toContain(base64.slice(0, 40));
  });

  it('looks at no more than eight photos for an answer', async () => {
    const { landlord: context } = samplePortfolio(await withPhotos(4));
    await start({ settings: { readsImages: true } });
    const look = { name: 'look_at_photos', arguments: { request_id: 51 } };
    model.provider.play(calls(look, look, look), says('Done.'));
    await model.ask('What is in the photos?', { context });
    const results = model.provider.requests[1]?.body.messages.filter(({ role }) => role === 'tool');
    expect(results?.filter(({ content }) => content?.includes('No more pictures'))).toHaveLength(1);
  });

  it('is offered no photos where it takes no images', async () => {
    const sample = samplePortfolio(await withPhotos(1));
    await start();
    model.provider.play(calls({ name: 'look_at_photos', arguments: { request_id: 51 } }), says('Done.'));
    await model.ask('What is in the photos?', { context: sample.landlord });
    expect(model.provider.requests[0]?.body.tools?.map(({ function: { name } }) => name)).not.toContain(
      'look_at_photos',
    );
    expect(model.provider.requests[1]?.body.messages.at(-1)?.content).toContain('There is no such tool');
    expect(sample.calls).toEqual([]);
  });

  it('is answered as long as it thinks before the first token, with progress shown', async () => {
    const gate = Promise.withResolvers<void>();
    await start({ timeouts: { progress: 1 } });
    model.provider.play({ ...says('Good morning.'), gate: gate.promise });
    const { answered } = await model.ask('Hello', {
      context: landlord,
      emit(progress) {
        model.emitted.push(progress);
        if (progress.type === 'step') gate.resolve();
      },
    });
    expect(answered.content).toBe('Good morning.');
    expect(model.emitted[0]).toEqual({ type: 'step', label: 'Still working on it' });
  });

  it('is stopped, and its request with it, when the user stops the answer before the first token', async () => {
    const stop = new AbortController();
    await start();
    model.provider.play(() => {
      stop.abort(new Error('stopped'));
      return { ...says('Good morning.'), gate: new Promise(() => undefined) };
    });
    await expect(model.ask('Hello', { context: landlord, signal: stop.signal })).rejects.toThrow('stopped');
    expect(await model.provider.requests[0]?.ended).toBe('client gone');
    expect(model.log.lines).toEqual([]);
  });

  it('leaves out the parameters that it refuses, from the first refusal on', async () => {
    const refused =
      api === 'chat' ? ['max_completion_tokens', 'reasoning_effort', 'parallel_tool_calls'] : ['reasoning', 'include'];
    await start({ refused, settings: { reasoningEffort: 'high' } });
    model.provider.play(calls(overdue), says('Ana Lopez owes $2,900.00.'));
    const { answered } = await model.ask('Who owes me rent?', { context: landlord });
    expect(answered.content).toBe('Ana Lopez owes $2,900.00.');
    for (const { sent } of model.provider.requests) for (const name of refused) expect(sent).not.toHaveProperty(name);
    if (api === 'chat') expect(model.provider.requests[0]?.sent).toHaveProperty('max_tokens', 1_500);
  });

  it('is cut short by its limit of tokens', async () => {
    await start();
    model.provider.play({ text: ['There are'], finish: 'length' });
    expect((await model.ask('Hello', { context: landlord })).answered.content).toBe('There are …');
    model.provider.play({ reasoning: 'Hm. '.repeat(50), finish: 'length' });
    await expect(model.ask('Hello', { context: landlord })).rejects.toMatchObject({ slow: false });
    expect(model.log.lines.at(-1)?.msg).toContain('raise ASSISTANT_MAX_OUTPUT_TOKENS');
  });

  it.each<[string, ChatReply, ChatReply, string]>([
    ['429 with a short wait', refuses(429, { retryAfter: 1 }), says('Good morning.'), 'Good morning.'],
    ['a stream that is cut before a line is whole', breaksOffAfter('Good'), says('Good evening.'), 'Good evening.'],
  ])('is asked again after %s', async (_, failure, next, expected) => {
    await start();
    model.provider.play(failure, next);
    expect((await model.ask('Hello', { context: landlord })).answered.content).toBe(expected);
    expect(model.provider.requests).toHaveLength(2);
  });

  it.each<[string, ChatReply, string, string | undefined]>([
    [
      '401',
      refuses(401, { message: `Incorrect API key provided: ${secretKey}.` }),
      'it refuses the key in OPENAI_API_KEY',
      'Incorrect API key provided: [key].',
    ],
    [
      '404',
      refuses(404, { message: 'The model `small` does not exist, said Who owes me rent?' }),
      'it has no such model',
      'The model `small` does not exist, said … … … …',
    ],
    [
      '400',
      refuses(400, { message: 'Tools are not supported.' }),
      'it refuses the request',
      'Tools are not supported.',
    ],
    [
      '429 with a long wait',
      refuses(429, { retryAfter: 60, message: 'You exceeded your current quota.' }),
      'it allows no more requests now',
      'You exceeded your current quota.',
    ],
    ['a stream that is cut after text was shown', breaksOffAfter('Well.\n', 'So'), 'it', undefined],
  ])('fails with %s, and the log says why in its own words', async (_, failure, words, sentence) => {
    await start();
    model.provider.play(failure);
    await expect(model.ask('Who owes me rent?', { context: landlord })).rejects.toThrow('not available right now');
    expect(model.log.lines).toHaveLength(1);
    expect(model.log.lines[0]?.msg).toContain(`the language model did not answer: ${words}`);
    expect(model.log.lines[0]?.provider_says).toBe(sentence);
    expect(JSON.stringify(model.log.lines)).not.toMatch(/secret|Who owes/);
    expect(model.provider.requests).toHaveLength(1);
  });

  describe('probed at the start', () => {
    const probed = async (config: ModelConfig = model.config) => {
      const { log, lines } = recordedLog();
      await probe(providerOf(config), config, log, new AbortController().signal);
      return lines;
    };
    const ready = calls({ name: 'report', arguments: { ready: true } });

    it('makes one tool call for each model', async () => {
      await start({
        settings: { names: { 'keystead-basic': 'a', 'keystead-advanced': 'b', 'keystead-financial': 'a' } },
      });
      model.provider.play(ready);
      expect((await probed()).map(({ msg }) => msg)).toEqual([
        'the language model a answers and calls tools',
        'the language model b answers and calls tools',
      ]);
      expect(model.provider.requests.map(({ body }) => body.model)).toEqual(['a', 'b']);
    });

    it.each<[string, ChatReply, RegExp, string | undefined]>([
      ['a wrong key', refuses(401, { message: `Wrong key ${secretKey}` }), /refuses the key/, 'Wrong key [key]'],
      ['an unknown model', refuses(404, { message: 'No model x.' }), /no such model/, 'No model x.'],
      ['no tools', says('I am ready.'), /calls no tools/, undefined],
      ['a refused request', refuses(400, { message: 'tools: not here' }), /refuses the request/, 'tools: not here'],
      ['an answer that breaks off', breaksOffAfter('So'), /can't be used/, undefined],
    ])('says what is wrong: %s', async (_, reply, words, sentence) => {
      await start({
        settings: { names: { 'keystead-basic': 'x', 'keystead-advanced': 'x', 'keystead-financial': 'x' } },
      });
      model.provider.play(reply);
      const lines = await probed();
      expect(lines).toHaveLength(1);
      expect(lines[0]?.msg).toMatch(words);
      expect(lines[0]?.provider_says).toBe(sentence);
      expect(JSON.stringify(lines)).not.toContain(secretKey);
    });

    it('says that nothing is at the address', async () => {
      await start();
      const lines = await probed({ ...model.config, baseUrl: 'http://127.0.0.1:1/v1' });
      expect(lines[0]?.msg).toMatch(/could not be reached/);
    });
  });
});
