import type { Payment, Tenant } from '@keystead/contracts';
import { Unavailable } from '@keystead/service-kit';
import {
  breaksOffAfter,
  type ChatReply,
  calls,
  refuses,
  says,
  stallsAfter,
  staysMute,
} from '@keystead/service-kit/testing';
import { pdfFile, withDocuments } from '../../test/sample-files.ts';
import { samplePortfolio } from '../../test/sample-portfolio.ts';
import { displayedText, secretKey, startModel, type TestModel } from '../../test/test-model.ts';
import { BudgetExceeded } from '../budget/model-budget.ts';
import { withSources } from '../chat/answer-text.ts';
import { MARK_MEANING } from './guard/unverified.ts';

const { landlord, ana } = samplePortfolio();
const overdue = { name: 'overdue_rent', arguments: {} };
const summary = { name: 'portfolio_summary', arguments: {} };

describe('the language model', () => {
  let model: TestModel;
  beforeEach(async () => {
    model = await startModel();
  });
  afterEach(() => model.stop());

  const toolMessages = () => model.provider.requests.at(-1)?.body.messages.filter(({ role }) => role === 'tool') ?? [];

  it('looks up what it needs and answers with figures and their sources', async () => {
    model.provider.play(calls(overdue), says('Ana Lopez owes **$2,900.00', '** in rent.\n', '\nThat is all.'));
    const { answered, emitted } = await model.ask('Who owes me rent?', { context: landlord });
    expect(answered).toMatchObject({
      content: 'Ana Lopez owes **$2,900.00** in rent.\n\nThat is all.',
      answeredBy: 'model',
      proposals: [],
    });
    expect(answered.sources.map(({ path }) => path)).toContain('/app/payments?status=overdue');
    expect(emitted.map((each) => (each.type === 'text' ? each.text : each.type))).toEqual([
      'step',
      'step',
      'Ana Lopez owes **$2,900.00** in rent.\n',
      '\n',
      'That is all.',
    ]);
  });

  it('states what a page of a lease document says, with the page as its source', async () => {
    const pages = [
      'Lease since May 1, 2025.',
      'The pet fee is $35 for 2 pets, and 5% of it is taxed. Notice: 60 days.',
    ];
    const { landlord: context } = samplePortfolio(withDocuments({ 'Lease.pdf': await pdfFile(pages) }));
    model.provider.play(
      calls({ name: 'read_lease_document', arguments: { lease_id: 31 } }),
      says('Page 2: $35.00 for 2 pets, 5% tax, 60 days. It began on May 1, 2025.\n', 'There are 7 cats for $36.'),
    );
    const { answered } = await model.ask('What about pets?', { context });
    expect(answered.content).toBe(
      `Page 2: $35.00 for 2 pets, 5% tax, 60 days. It began on May 1, 2025.\nThere are 7† cats for $36†.\n\n${MARK_MEANING}`,
    );
    expect(withSources(answered)).toContain('Sources: [Lease of Ana Lopez, page 2](/app/leases/31)');
    expect(withSources(answered)).not.toContain('page 1]');
    const all = withSources({ ...answered, content: 'It is $35.00.' });
    expect(all).toContain('[Lease of Ana Lopez, page 1](/app/leases/31), [Lease of Ana Lopez, page 2](/app/leases/31)');
  });

  it('receives the rules, the conversation, the question and the lookup tools', async () => {
    const conversation = [
      { type: 'user' as const, content: 'Hello' },
      { type: 'assistant' as const, content: 'Good morning.' },
    ];
    await model.ask('Who owes me rent?', { context: landlord, conversation, model: 'keystead-financial' });
    const [{ authorization, body } = {} as never] = model.provider.requests;
    expect(authorization).toBe(`Bearer ${secretKey}`);
    expect(body).toMatchObject({
      model: 'sums',
      stream: true,
      parallel_tool_calls: true,
      max_completion_tokens: 1_500,
    });
    expect(body.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(body.messages[0]?.content).toContain('cash flow');
    expect(body.messages[0]?.content).toContain('2026-03-15');
    const names = body.tools?.map(({ function: { name } }) => name);
    expect(names).toEqual(expect.arrayContaining(['find_payments', 'overdue_rent', 'read_request']));
    // The card is the safety, so that whoever asks in whatever language can have something done.
    expect(names).toEqual(expect.arrayContaining(['calculate', 'propose_message', 'propose_payment']));
    expect(JSON.stringify(body.tools)).not.toMatch(/"(?:format|pattern|trim|cutToDate)":/);
  });

  it('can make several calls in one step, and receives a separate fenced result for each', async () => {
    model.provider.play(calls(overdue, summary, { name: 'find_tenants', arguments: { words: 'Ben' } }), says('Done.'));
    const { answered } = await model.ask('How are things?', { context: landlord });
    const answers = toolMessages();
    expect(answers.map(({ tool_call_id }) => tool_call_id)).toEqual(['call_1_0', 'call_1_1', 'call_1_2']);
    const fences = answers.map(({ content = '' }) => content?.split('\n')[0]);
    expect(new Set(fences).size).toBe(1);
    expect(fences[0]).toMatch(/^data-[0-9a-f]{18}$/);
    expect(answers.map(({ content }) => JSON.parse(content?.split('\n')[1] ?? ''))).toMatchObject([
      { data: { overdue_amount: expect.any(Number) } },
      { data: { properties: expect.any(Object) } },
      { data: { tenants: [{ name: 'Ben Carter' }] } },
    ]);
    expect(answered.sources.length).toBeGreaterThan(1);
  });

  it.each([
    ['arguments that are no JSON', { name: 'find_tenants', arguments: '{"words": "An' }, /valid JSON/],
    ['arguments of a wrong type', { name: 'find_tenants', arguments: { limit: 'all' } }, /limit/],
    ['a list of arguments', { name: 'find_tenants', arguments: '[1]' }, /error/],
    ['a field that there is not', { name: 'find_tenants', arguments: { account_id: 2 } }, /account_id/],
    ['a tool that there is not', { name: 'delete_tenant', arguments: {} }, /no such tool/],
    ['a tool by the name of what every object has', { name: 'constructor', arguments: {} }, /no such tool/],
    ['a missing record', { name: 'read_tenant', arguments: { tenant_id: 999 } }, /error/],
  ])('receives an error about %s, and continues', async (_, call, complaint) => {
    model.provider.play(calls(call), says('I could not find that.'));
    const { answered } = await model.ask('Tell me about Ana', { context: landlord });
    expect(answered.content).toBe('I could not find that.');
    expect(toolMessages()[0]?.content).toMatch(complaint);
  });

  it('may look up a limited number of times, and then has to answer without calls, with the tools still listed', async () => {
    model.provider.play(({ body }) => ('tool_choice' in body ? says('That is what I found.') : calls(overdue)));
    const { answered } = await model.ask('Who owes me rent?', { context: landlord });
    expect(answered.content).toBe('That is what I found.');
    expect(model.provider.requests).toHaveLength(model.config.maxSteps + 1);
    const [before, last] = model.provider.requests.slice(-2).map(({ body }) => body);
    expect(last).toMatchObject({ tool_choice: 'none', tools: before?.tools });
    expect(last).not.toHaveProperty('parallel_tool_calls');
  });

  it('rejects calls beyond the maximum of one step', async () => {
    model.provider.play(calls(...Array.from({ length: 12 }, () => overdue)), says('Done.'));
    await model.ask('Who owes me rent?', { context: landlord });
    const answers = toolMessages();
    expect(answers).toHaveLength(12);
    expect(answers.filter(({ content }) => content?.includes('Too many calls'))).toHaveLength(4);
  });

  it('discards the text before a lookup', async () => {
    model.provider.play({ text: ['Let me see.\n'], calls: [overdue] }, says('Ana Lopez owes you.'));
    const { answered, emitted } = await model.ask('Who owes me rent?', { context: landlord });
    expect(answered.content).toBe('Ana Lopez owes you.');
    expect(displayedText(emitted)).toBe('Ana Lopez owes you.');
    expect(emitted).toContainEqual({ type: 'restart' });
  });

  it('does not show the model’s reasoning', async () => {
    model.provider.play(says('<thi', 'nk>The person has 77 cats.\n', 'Well.</think>\n\nGood ', 'morning.'));
    const { emitted } = await model.ask('Hello', { context: landlord });
    expect(displayedText(emitted)).toBe('Good morning.');
  });

  it('says where an answer was cut off by its length, or stopped by a filter', async () => {
    model.provider.play({ text: ['There are'], finish: 'length' });
    expect((await model.ask('Hello', { context: landlord })).answered.content).toBe('There are …');
    model.provider.play({ finish: 'content_filter' });
    expect((await model.ask('Hello', { context: landlord })).answered.content).toMatch(/^I can't answer that/);
  });

  it.each([
    ['429 with a short wait', refuses(429, { retryAfter: 1 })],
    ['429 without a word', refuses(429)],
    ['500', refuses(500)],
    ['503', refuses(503)],
    ['a connection that breaks off at once', breaksOffAfter()],
    ['a connection that breaks off before a line is whole', breaksOffAfter('Ana')],
  ])('retries once after %s', async (_, failure) => {
    model.provider.play(failure, says('Good morning.'));
    const { answered, emitted } = await model.ask('Hello', { context: landlord });
    expect(answered.content).toBe('Good morning.');
    expect(displayedText(emitted)).toBe('Good morning.');
    expect(model.provider.requests).toHaveLength(2);
  });

  it.each<[string, ChatReply, number]>([
    ['429 with a long wait', refuses(429, { retryAfter: 30 }), 1],
    ['429 again', refuses(429), 2],
    ['500 again', refuses(500, { message: `the key ${secretKey} and the words Who owes me` }), 2],
    ['401', refuses(401, { message: `Incorrect API key provided: ${secretKey}` }), 1],
    ['400', refuses(400), 1],
    ['404', refuses(404), 1],
    ['a connection that breaks off again', breaksOffAfter(), 2],
    ['a connection that breaks off after text was shown', breaksOffAfter('Good morning.\n', 'There'), 1],
    ['an answer of nothing', { text: [] }, 1],
    ['text without end', says(...Array.from({ length: 61 }, () => 'x'.repeat(1_000))), 1],
    ['thoughts without end', says('<think>', ...Array.from({ length: 61 }, () => 'x'.repeat(1_000)), '</think>Hi.'), 1],
    ['arguments without end', calls({ ...overdue, arguments: `{"words":"${'x'.repeat(60_000)}"}` }), 1],
  ])('gives up on %s with a plain message, and logs neither key nor conversation', async (_, failure, tries) => {
    model.provider.play(failure);
    await expect(model.ask('Who owes me rent?', { context: landlord })).rejects.toEqual(
      new Unavailable('The assistant is not available right now. Please try again later.'),
    );
    expect(model.provider.requests).toHaveLength(tries);
    expect(model.log.lines).toHaveLength(1);
    expect(JSON.stringify(model.log.lines)).not.toMatch(/secret|Who owes/);
  });

  it('charges each call to the account, by the provider’s usage', async () => {
    model.provider.play(
      { calls: [overdue], usage: { prompt_tokens: 1_000, completion_tokens: 20 } },
      { text: ['Done.'], usage: { prompt_tokens: 2_000, completion_tokens: 30 } },
    );
    await model.ask('Who owes me rent?', { context: landlord });
    expect(await model.budget.usedBy(1, landlord.now)).toEqual({ tokens: 3_050, microdollars: 1_600 });
  });

  it('estimates missing usage, and charges nothing for rejected calls', async () => {
    model.provider.play({ text: ['Done.'], usage: null });
    await model.ask('Hello', { context: landlord });
    const { tokens } = await model.budget.usedBy(1, landlord.now);
    expect(tokens).toBeGreaterThan(500);
    model.provider.play(refuses(400));
    await expect(model.ask('Hello', { context: landlord })).rejects.toThrow(Unavailable);
    expect((await model.budget.usedBy(1, landlord.now)).tokens).toBe(tokens);
  });

  it('has an answer without evidence corrected once, as long as nothing was shown', async () => {
    model.provider.play(calls(overdue), says('Ana Lopez owes $3,000.00.'), says('Ana Lopez owes $2,900.00.'));
    const { answered, emitted } = await model.ask('Who owes me rent?', { context: landlord });
    expect(answered.content).toBe('Ana Lopez owes $2,900.00.');
    expect(displayedText(emitted)).toBe(answered.content);
    const [rejectedAnswer, corrected] = model.provider.requests.at(-1)?.body.messages.slice(-2) ?? [];
    expect(rejectedAnswer?.content).toBe('Ana Lopez owes $3,000.00.');
    expect(corrected?.content).toContain('$3,000.00');
  });

  it('shows a figure without evidence with a mark, and what the mark means', async () => {
    model.provider.play(
      calls(overdue),
      says('There is one.\n', 'Ana Lopez owes **$3,000.00**, of [9](/app/tenants/9).\n'),
    );
    const { answered, emitted } = await model.ask('Who owes me rent?', { context: landlord });
    expect(answered.content).toBe(`There is one.\nAna Lopez owes **$3,000.00†**, of 9†.\n\n${MARK_MEANING}`);
    expect(displayedText(emitted)).toBe(answered.content);
    expect(answered.sources.length).toBeGreaterThan(0);
    // Nothing that was shown is thrown away.
    expect(emitted).not.toContainEqual({ type: 'restart' });
    expect(model.provider.requests).toHaveLength(2);

    const conversation = [{ type: 'assistant' as const, content: answered.content }];
    model.provider.play(says('As I said: $3,000.00.'));
    expect((await model.ask('Really?', { context: landlord, conversation })).answered.content).toContain('$3,000.00†');
  });

  it('calculates with values of results, and shows the calculation of what it states', async () => {
    const half = { operation: 'divide', operands: ['r1.overdue_amount', 'r1.rows.length'] };
    const raised = { operation: 'increase_by_percent', operands: ['r1.overdue_amount', '3%'] };
    const invented = { operation: 'add', operands: ['r1.overdue_amount', '777'] };
    const calculate = (input: object) => ({ name: 'calculate', arguments: input });
    model.provider.play(
      calls({ name: 'overdue_rent', arguments: { payment_type: 'rent' } }),
      calls(calculate(half), calculate(raised), calculate(invented)),
      says('On average $1,450.00 each. With 3% more it is $2,987.00.'),
    );
    const { answered } = await model.ask('What if they owed 3% more?', { context: landlord });
    const results = toolMessages()
      .slice(1)
      .map(({ content }) => JSON.parse(content?.split('\n')[1] ?? ''));
    expect(results).toMatchObject([
      { ref: 'c1', result: '$1,450.00', calculation: '$2,900.00 ÷ 2 = $1,450.00', rounded: false },
      { ref: 'c2', result: '$2,987.00' },
      { fields: { operands: expect.stringContaining('777') } },
    ]);
    expect(answered.content).toBe(
      'On average $1,450.00 each. With 3% more it is $2,987.00.\n\n' +
        'Calculations: $2,900.00 ÷ 2 = $1,450.00; $2,900.00 + 3% = $2,987.00',
    );
  });

  it('has to quote the words with which the user asks for a proposal', async () => {
    const propose = (asked_for: string) => ({
      name: 'propose_payment',
      arguments: { asked_for, tenant_id: 21, payment_type: 'rent' },
    });
    model.provider.play(calls(propose('record a payment'), propose('ana ha pagado')), says('Una tarjeta.'));
    const { answered } = await model.ask('Ana ha pagado su alquiler', { context: landlord });
    expect(toolMessages().map(({ content }) => content)).toEqual([
      expect.stringContaining('word for word'),
      expect.stringContaining('"done":false'),
    ]);
    expect(answered.proposals.map(({ details }) => details.at(-1))).toEqual([
      { label: 'You asked', value: 'ana ha pagado' },
    ]);
  });

  it('returns its proposals without executing them', async () => {
    const sample = samplePortfolio();
    model.provider.play(
      calls({
        name: 'propose_payment',
        arguments: { asked_for: 'Ana has paid her rent', tenant_id: 21, amount: 1450 },
      }),
      { text: [] },
    );
    const { answered } = await model.ask('Ana has paid her rent of $1,450', { context: sample.landlord });
    expect(answered.content).toBe('Here is what I would do. It only happens if you confirm it.');
    expect(answered.proposals).toMatchObject([{ deed: { kind: 'settlement' } }]);
    expect(toolMessages()[0]?.content).toContain('"done":false');
    expect(sample.calls.every(({ name }) => name.startsWith('GET '))).toBe(true);
  });

  it('proposes a payment on a day that the user has not spelled out', async () => {
    model.provider.play(
      calls({
        name: 'propose_payment',
        arguments: {
          asked_for: 'Ana paid her rent yesterday',
          tenant_id: 21,
          payment_type: 'rent',
          paid_date: '2026-03-14',
        },
      }),
      says('A card for March 14, 2026 is ready.'),
    );
    const { answered } = await model.ask('Ana paid her rent yesterday', { context: landlord });
    expect(answered.content).toBe('A card for March 14, 2026 is ready.');
    expect(answered.proposals).toMatchObject([
      { details: expect.arrayContaining([{ label: 'Paid on', value: 'March 14, 2026' }]) },
    ]);
  });

  it('proposes a plan whose reminders are filled in from the records', async () => {
    const { records } = samplePortfolio();
    const [tenant] = records.tenants as readonly [Tenant];
    const due = records.payments.find(({ status }) => status === 'overdue') as Payment;
    const tenants = Array.from({ length: 16 }, (_, at) => ({ ...tenant, id: 500 + at, last_name: `Nr${at}` }));
    const payments = tenants.map(({ id }, at) => ({ ...due, id: 700 + at, tenant_id: id, amount: 1000 + at }));
    const sample = samplePortfolio({ tenants, payments });
    const question = 'Recuérdales a todos los que llevan más de 30 días de retraso';
    model.provider.play(
      calls({
        name: 'propose_plan',
        arguments: {
          asked_for: question,
          title: 'Recordatorios de pago',
          steps: tenants.map(({ id }) => ({ do: 'reminder', tenant_id: id, more_than_days_late: 30, body: null })),
        },
      }),
      says('Una tarjeta.'),
    );
    const { answered } = await model.ask(question, { context: sample.landlord });
    const [{ deed, details } = {} as never] = answered.proposals;
    if (deed?.kind !== 'plan') throw new Error('no plan');
    expect(deed.steps.map(({ to, amount, state }) => [to, amount, state])).toEqual(
      tenants.map(({ last_name }, at) => [[`Ana ${last_name}`], 1000 + at, 'ready']),
    );
    for (const [at, step] of deed.steps.entries())
      expect((step.deed as { text: string }).text).toContain(`$1,0${String(at).padStart(2, '0')}.00`);
    expect(details).toEqual([{ label: 'You asked', value: question }]);
    expect(sample.calls.every(({ name }) => name.startsWith('GET '))).toBe(true);
  });

  it('can’t put a figure without evidence into a step of a plan', async () => {
    const steps = (rent: number, amount: string) => ({
      name: 'propose_plan',
      arguments: {
        asked_for: 'raise the rent of 12 Elm Street to $1,500 and tell Ana',
        title: 'Raise the rent',
        steps: [
          { do: 'change', operation: 'PUT /properties/{id}', id: 11, body: JSON.stringify({ rent_amount: rent }) },
          { do: 'message', tenant_id: 21, subject: 'Your rent', text: `Your new rent is ${amount}.` },
        ],
      },
    });
    model.provider.play(calls(steps(1600, '$1,600.00')), calls(steps(1500, '$1,500.00')), says('A card.'));
    const question = 'Please raise the rent of 12 Elm Street to $1,500 and tell Ana';
    const { answered } = await model.ask(question, { context: landlord });
    const [first, second] = toolMessages().map(({ content }) => JSON.parse(content?.split('\n')[1] ?? ''));
    expect(first.fields).toEqual({
      'steps.0.body': expect.stringContaining('rent_amount must be an amount'),
      'steps.1.text': expect.stringContaining('$1,600.00'),
    });
    expect(second.proposed.steps).toEqual([
      { title: 'Change 12 Elm Street', amount: null, problem: null },
      { title: 'Ana Lopez', amount: null, problem: null },
    ]);
    expect(answered.proposals).toHaveLength(1);
  });

  it('explains why a tenant can’t have what they ask for', async () => {
    model.provider.play(
      calls({ name: 'propose_payment', arguments: { asked_for: 'Record my payment', tenant_id: 21, amount: 1450 } }),
      says('Only your landlord can record payments.'),
    );
    const { answered } = await model.ask('Record my payment of $1,450', { context: ana });
    expect(answered).toMatchObject({ content: 'Only your landlord can record payments.', proposals: [] });
    expect(toolMessages()[0]?.content).toContain('Only your landlord');
  });

  it('receives the last ten messages, as far as they fit', async () => {
    const conversation = Array.from({ length: 14 }, (_, at) => ({
      type: at % 2 ? ('assistant' as const) : ('user' as const),
      content: `${at} ${'x'.repeat(at === 9 ? 9_000 : 2_000)}`,
    }));
    await model.ask('And now?', { context: landlord, conversation });
    const sent = model.provider.requests[0]?.body.messages.slice(1, -1).map(({ content = '' }) => content ?? '') ?? [];
    expect(sent.map((content) => content.split(' ')[0])).toEqual(['10', '11', '12', '13']);
    await model.ask('And now?', { context: landlord, conversation: conversation.slice(0, 10) });
    const [maxLength] = model.provider.requests[1]?.body.messages.slice(-2) ?? [];
    expect(maxLength?.content).toHaveLength(4_001);
  });

  it('runs its tools with the caller’s rights', async () => {
    const sample = samplePortfolio();
    model.provider.play(calls(overdue, summary), says('Done.'));
    await model.ask('What do I owe?', { context: sample.ana });
    expect(sample.calls.length).toBeGreaterThan(1);
    expect(new Set(sample.calls.map(({ by }) => by.userId))).toEqual(new Set([ana.caller.userId]));
  });
});

describe('a slow language model', () => {
  let model: TestModel;
  afterEach(() => model.stop());

  it.each<[string, ChatReply]>([
    ['says nothing', staysMute()],
    ['starts and stalls', stallsAfter('Good')],
    ['stalls after text was shown', stallsAfter('Good morning.\n')],
  ])('is abandoned where it %s, without a retry, and its connection is closed', async (_, reply) => {
    model = await startModel({ timeouts: { idle: 700 } });
    model.provider.play(reply);
    await expect(model.ask('Hello', { context: landlord })).rejects.toThrow(Unavailable);
    expect(model.provider.requests).toHaveLength(1);
    expect(await model.provider.requests[0]?.ended).toBe('client gone');
  });

  it('has to finish within the shorter timeout where the answer is not streamed', async () => {
    model = await startModel({ timeouts: { whole: 1_500, idle: 60_000 } });
    model.provider.play(stallsAfter('Good morning.\n'));
    // The analyst's answer then says that the model took too long.
    await expect(model.ask('Hello', { context: landlord, streamed: false })).rejects.toMatchObject({ slow: true });
    expect(model.log.lines[0]?.msg).toContain('it did not answer in time');
    expect(await model.provider.requests[0]?.ended).toBe('client gone');
  });

  it('answers with what it has where lookups have taken most of the time', async () => {
    model = await startModel({ timeouts: { whole: 6_000 }, settings: { maxSteps: 1_000_000 } });
    model.provider.play(({ body }) => ('tool_choice' in body ? says('That is what I found.') : calls(overdue)));
    const { answered } = await model.ask('Who owes me rent?', { context: landlord, streamed: false });
    expect(answered.content).toBe('That is what I found.');
    expect(model.provider.requests.length).toBeGreaterThan(1);
  });

  it('emits a progress step where its output is not for the user', async () => {
    model = await startModel({ timeouts: { progress: -1 } });
    model.provider.play(says('<think>', 'Hm.', '</think>', 'Good morning.'));
    const { emitted } = await model.ask('Hello', { context: landlord });
    expect(emitted).toContainEqual({ type: 'step', label: 'Still working on it' });
  });

  it('shows the text before it stalls', async () => {
    model = await startModel({ timeouts: { idle: 2_500 } });
    model.provider.play(stallsAfter('Good morning.\n', 'And'));
    await expect(model.ask('Hello', { context: landlord })).rejects.toThrow(Unavailable);
    expect(displayedText(model.emitted)).toBe('Good morning.');
  });

  it('is aborted immediately when nobody awaits the answer any more', async () => {
    model = await startModel();
    const left = new AbortController();
    model.provider.play(() => {
      left.abort(new Error('gone'));
      return stallsAfter('Good');
    });
    await expect(model.ask('Hello', { context: landlord, signal: left.signal })).rejects.toThrow('gone');
    expect(await model.provider.requests[0]?.ended).toBe('client gone');
    expect(model.log.lines).toEqual([]);
  });
});

describe('a language model with a budget', () => {
  let model: TestModel;
  afterEach(() => model.stop());

  it('is not called where the account’s budget is used up, while another account has budget left', async () => {
    model = await startModel({ limit: { tokens: 15_000, microdollars: 1e9 } });
    model.provider.play({ text: ['Done.'], usage: { prompt_tokens: 14_990, completion_tokens: 5 } });
    await model.ask('Hello', { context: landlord });
    await expect(model.ask('Hello', { context: landlord })).rejects.toThrow(BudgetExceeded);
    expect(model.provider.requests).toHaveLength(1);
    await model.ask('Hello', { context: ana });
    expect(model.provider.requests).toHaveLength(2);
  });

  it('stops in the middle of an answer where the next call exceeds the budget', async () => {
    model = await startModel({ limit: { tokens: 15_000, microdollars: 1e9 } });
    model.provider.play({ calls: [overdue], usage: { prompt_tokens: 14_000, completion_tokens: 5 } }, says('Done.'));
    await expect(model.ask('Who owes me rent?', { context: landlord })).rejects.toThrow(BudgetExceeded);
    expect(model.provider.requests).toHaveLength(1);
  });
});
