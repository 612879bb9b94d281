import type { TestApi, TestUser } from '@keystead/service-kit/testing';
import type { ActionCommand, Proposal } from '../src/actions/action.ts';
import { newWorld, people, propose, runJobs, testAssistant, type World } from './test-assistant.ts';
import { type WritableSample, writableSample } from './test-writes.ts';

/** An action on its card. */
export const card = (deed: ActionCommand, to: readonly string[] = []): Proposal => ({
  deed,
  title: 'Do this',
  details: [{ label: 'Home', value: '12 Elm Street' }],
  to,
});

/** An e-mail to Ana. */
export const emailCard = card(
  { kind: 'message', tenant_ids: [21], subject: 'Your rent', text: 'Dear Ana,\n\nplease pay.\n\n\nThank you' },
  ['Ana Lopez'],
);

interface Setting {
  readonly api: TestApi;
  readonly world: World;
  readonly writable: WritableSample;
  /** A user of the sample's account, another one in each test. */
  readonly user: TestUser;
}

/** Sets up a test file in which actions are proposed and decided on: a new sample for each test, and no e-mails yet. */
export function testActions() {
  const world = newWorld();
  let set: Setting;
  let users = 100;
  beforeAll(async () => {
    const api = await testAssistant(world);
    set = { api, world, writable: writableSample(), user: people.landlord };
  });
  beforeEach(async () => {
    await runJobs(set.api.database, world);
    // These tests do not cover rate limits.
    await set.api.database.collection('attempt_limits').deleteMany({});
    const writable = writableSample();
    Object.assign(world, newWorld({ sample: writable.sample, posted: world.posted, erased: world.erased }));
    world.posted.splice(0);
    set = { ...set, writable, user: { ...people.landlord, userId: ++users } };
  });
  afterAll(() => set.api.stop());
  return {
    now: () => set,
    proposed: (proposal: Proposal) => propose(set.api, world, set.user, proposal),
    confirm: (id: number, change: unknown = {}, by = set.user) =>
      set.api.call(by, `POST /ai/actions/${id}/confirmation`, change),
    refuse: (id: number, by = set.user) => set.api.call(by, `POST /ai/actions/${id}/refusal`),
  };
}
