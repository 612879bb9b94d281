import { Unavailable } from '@keystead/service-kit';
import type { TestApi } from '@keystead/service-kit/testing';
import { card, emailCard, testActions } from '../../test/test-actions.ts';
import { runJobs, type World } from '../../test/test-assistant.ts';
import type { WritableSample } from '../../test/test-writes.ts';

const test = testActions();
const { confirm, proposed } = test;

describe('a proposed message', () => {
  let api: TestApi;
  let world: World;
  let writable: WritableSample;
  beforeEach(() => {
    ({ api, world, writable } = test.now());
  });

  it('is mailed once on confirmation, with the sender’s name', async () => {
    const { id } = await proposed(emailCard);
    expect((await confirm(id)).body).toMatchObject({
      state: 'done',
      result: { label: 'View the tenant', path: '/app/tenants/21' },
    });
    await confirm(id);
    await runJobs(api.database, world);
    await runJobs(api.database, world);
    expect(world.posted).toEqual([
      {
        key: `action-${id}`,
        to: { user_id: 4 },
        subject: 'Your rent',
        kind: 'message',
        by: expect.any(Number),
        opening: 'Lena Hart has sent you this message:',
        further: ['Dear Ana,', 'please pay.', 'Thank you'],
      },
    ]);
  });

  it('is mailed with the user’s changes, and stored with them', async () => {
    const { id } = await proposed(emailCard);
    const paragraphs = Array.from({ length: 14 }, (_, at) => `Paragraph ${at + 1}`);
    const change = { subject: '  Rent of March ', text: paragraphs.join('\r\n\r\n') };
    const { body } = await confirm(id, change);
    expect(body.message).toEqual({ subject: 'Rent of March', text: change.text, to: ['Ana Lopez'] });
    await runJobs(api.database, world);
    const [sent] = world.posted;
    expect([sent?.subject, sent?.further.length, sent?.further.slice(0, 2)]).toEqual([
      'Rent of March',
      10,
      ['Paragraph 1', 'Paragraph 2'],
    ]);
    expect(sent?.further[9]).toBe(paragraphs.slice(9).join('\n\n'));
  });

  it('is mailed to each of several recipients', async () => {
    const both = { kind: 'message', tenant_ids: [22, 23], subject: 'Water', text: 'Off on Friday.' } as const;
    const { id } = await proposed(card(both, ['Ben Carter', 'Bea Carter']));
    expect((await confirm(id)).body.result).toEqual({ label: 'View the property', path: '/app/properties/12' });
    await runJobs(api.database, world);
    expect(world.posted.map(({ to }) => to)).toEqual([{ user_id: 2200 }, { user_id: 2300 }]);
    const apart = await proposed(card({ ...both, tenant_ids: [21, 22] }));
    expect((await confirm(apart.id)).body.result).toEqual({ label: 'View tenants', path: '/app/tenants' });
  });

  it('is mailed to nobody where the user does not manage one of them, or one was deleted', async () => {
    const tenant = writable.sample.records.tenants.find(({ id }) => id === 23);
    Object.assign(tenant ?? {}, { abilities: { update: false, delete: false } });
    const both = { kind: 'message', tenant_ids: [22, 23], subject: 'Water', text: 'Off.' } as const;
    const first = await proposed(card(both));
    expect((await confirm(first.id)).body).toMatchObject({
      state: 'failed',
      problem: 'You may not write to Bea Carter.',
      result: null,
    });
    const second = await proposed(card({ ...both, tenant_ids: [22, 999] }));
    expect((await confirm(second.id)).body).toMatchObject({ state: 'failed', problem: expect.any(String) });
    await runJobs(api.database, world);
    expect(world.posted).toEqual([]);
  });

  it('is mailed only for those who could write to tenants by the API', async () => {
    const { id } = await proposed(emailCard);
    const { user } = test.now();
    const scopes = ['portfolio:read', 'operations:write', 'assistant:write'];
    const limited = { ...user, key: { id: 9, scopes } };
    expect((await confirm(id, {}, limited)).body).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('portfolio:write'),
    });
    expect((await confirm(id, {}, { ...user, emailConfirmed: false })).body).toMatchObject({
      state: 'failed',
      problem: 'Confirm your email address to write to tenants.',
    });
    await runJobs(api.database, world);
    expect(world.posted).toEqual([]);
    const whole = { ...user, key: { id: 9, scopes: [...scopes, 'portfolio:write'] } };
    expect((await confirm(id, {}, whole)).body.state).toBe('done');
    await runJobs(api.database, world);
    expect(world.posted).toHaveLength(1);
  });

  it('can’t be changed any more once it may have been mailed', async () => {
    const { id } = await proposed(emailCard);
    await confirm(id);
    // The state after a process that ended after it had written the e-mail.
    await api.database
      .collection<{ _id: number }>('assistant_actions')
      .updateOne({ _id: id }, { $set: { state: 'proposed', tried: true, held_until: null } });
    const { problem } = await confirm(id, { subject: 'Another' });
    expect([problem.status, problem.error]).toEqual([409, expect.stringContaining('with the earlier text')]);
    expect((await confirm(id, { subject: 'Your rent' })).body.state).toBe('done');
    await runJobs(api.database, world);
    expect(world.posted.map(({ subject }) => subject)).toEqual(['Your rent']);
  });

  it('can still be changed or refused where no try has started', async () => {
    const { id } = await proposed(emailCard);
    world.before = () => {
      throw new Unavailable();
    };
    expect((await confirm(id, { subject: 'First' })).status).toBe(503);
    world.before = () => undefined;
    expect((await confirm(id, { subject: 'Second' })).body).toMatchObject({
      state: 'done',
      message: { subject: 'Second' },
    });
    const other = await proposed(emailCard);
    world.before = () => {
      throw new Unavailable();
    };
    await confirm(other.id);
    expect((await test.refuse(other.id)).body.state).toBe('refused');
    await runJobs(api.database, world);
    expect(world.posted.map(({ subject }) => subject)).toEqual(['Second']);
  });

  it('is mailed with the text that its card stores, whichever of several confirmations comes first', async () => {
    const { id } = await proposed(emailCard);
    await Promise.all(['One', 'Two', 'Three', 'Four'].map((subject) => confirm(id, { subject })));
    const stored = (await confirm(id)).body.message?.subject;
    await runJobs(api.database, world);
    expect(world.posted.map(({ subject }) => subject)).toEqual([stored]);
  });

  it.each([
    ['an empty text', { text: '  ' }],
    ['a subject of several lines', { subject: 'One\nTwo' }],
    ['too long a text', { text: 'x'.repeat(5001) }],
    ['other recipients', { tenant_ids: [22] }],
  ])('is not mailed with %s', async (_, change) => {
    const { id } = await proposed(emailCard);
    const { problem } = await confirm(id, change);
    expect([problem.status, problem.code]).toEqual([422, 'validation_failed']);
    await runJobs(api.database, world);
    expect(world.posted).toEqual([]);
    expect((await confirm(id)).body.state).toBe('done');
  });
});
