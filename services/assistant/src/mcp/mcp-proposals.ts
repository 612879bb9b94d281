import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AssistantAction, Nullable, OneOf } from '@keystead/contracts';
import {
  type AttemptLimit,
  type Caller,
  Conflict,
  type EmailOutbox,
  type IdSource,
  ValidationFailed,
} from '@keystead/service-kit';
import Type from 'typebox';
import type { ActionRepository } from '../actions/action.repository.ts';
import { type Action, type McpOrigin, PROPOSAL_LIFETIME_MS, type Proposal, presentAction } from '../actions/action.ts';
import type { ActionService } from '../actions/action-service.ts';
import { MAYBE_DONE } from '../actions/plan.ts';
import type { MessageRepository } from '../history/message.repository.ts';
import { draftProblems } from '../model/guard/draft.ts';
import { hasForbiddenAddress, plainReading } from '../model/guard/safe-line.ts';
import type { ToolContext } from '../tools/tool.ts';
import { runTool } from '../tools/tools.ts';
import { assertScope, programName } from './mcp-access.ts';

const states = ['waiting', 'running', 'done', 'declined', 'failed', 'undone'] as const;

const { title, details, message, plan, result, problem } = AssistantAction.properties;

/** What a tool that proposes returns, and `read_action` later. */
export const ProposedAction = Type.Object({
  action_id: Type.Integer(),
  state: OneOf(states),
  note: Type.String({ description: 'The state in words' }),
  title,
  details,
  message,
  plan,
  result: Nullable(result.anyOf[0]),
  problem,
});

interface Dependencies {
  readonly actions: ActionRepository;
  readonly actionService: ActionService;
  readonly messages: MessageRepository;
  readonly notices: EmailOutbox;
  readonly ids: Readonly<Record<'messages' | 'actions', IdSource>>;
  readonly proposalLimit: AttemptLimit;
  readonly now: () => Date;
  readonly pauses: McpPauses;
}

/** In milliseconds. */
export interface McpPauses {
  /** For how long a call waits for a decision. The clients of the official library wait for 60 s by default. */
  readonly decision: number;
  /** Between two looks at the action, whichever copy of the service changes it. */
  readonly look: number;
  /** Between two notifications of progress. */
  readonly progress: number;
}

export const MCP_PAUSES: McpPauses = { decision: 50_000, look: 1_000, progress: 5_000 };

interface ProposalCall {
  readonly name: string;
  readonly input: unknown;
  /** The client's own key for the call, if it has any: the same key makes one proposal at most. */
  readonly key?: string | undefined;
}

/** Proposals of one user that may wait at a time: more would hide one among many. */
const MAX_WAITING = 20;

const digest = (...parts: readonly string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** JSON with the fields in order, so that equal inputs have equal texts. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, each) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  ) ?? '';

/**
 * Texts are checked as those of a language model are (ADR 28): what leaves the house must not lead elsewhere.
 * @throws ValidationFailed
 */
function checkAddresses(input: unknown): void {
  const none = { paths: new Set<string>(), fromUser: new Set<string>(), hasEmail: () => false };
  const fields = draftProblems(input, {}, ({ value, name, inBody }) => {
    // The email address of a record, which its schema checks and the card shows.
    if (inBody && name === 'email') return undefined;
    return hasForbiddenAddress(plainReading(String(value)), none) ? 'must not lead to other addresses' : undefined;
  });
  if (Object.keys(fields).length > 0) throw new ValidationFailed(fields);
}

const shown = 'An app proposed this through MCP. It only happens if you confirm it.';

/** Proposals of programs by MCP. All of their state is in the database, so that any copy of the service can answer. */
export class McpProposals {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Proposes an action to the user of the call, as the assistant does. A repeated call gets the action of the first one
   * while that waits, or always if the client names a key.
   * @throws AppError where the scope is missing, the input is invalid, a service refuses, or too many wait.
   */
  async propose(context: ToolContext, call: ProposalCall): Promise<Action> {
    const { actions, proposalLimit, ids, now } = this.#deps;
    const { caller } = context;
    assertScope(caller, call.name, true);
    checkAddresses(call.input);
    const origin = originOf(caller, call);
    const before = await this.#existing(caller, origin, call);
    if (before) return this.#show(before, caller);
    await proposalLimit.count(String(caller.userId));
    if ((await actions.countWaiting(caller.userId, this.#oldest())) >= MAX_WAITING)
      throw new Conflict(`${MAX_WAITING} proposals wait for a decision already. Decide on those first.`);
    const { data } = await runTool(call.name, context, call.input ?? {});
    const proposal = data as Proposal;
    const by = { label: 'Proposed by', value: `${programName(caller)} through MCP` };
    const action: Action = {
      _id: await ids.actions.next(),
      user_id: caller.userId,
      account_id: caller.accountId,
      exchange: randomUUID(),
      ...proposal,
      details: [...proposal.details, by],
      state: 'proposed',
      result: null,
      problem: null,
      created_at: now(),
      decided_at: null,
      held_until: null,
      tried: false,
      mcp: origin,
    };
    if (await actions.addOnce(action)) return this.#show(action, caller);
    // The same call at the same time was faster.
    const other = await this.#existing(caller, origin, call);
    if (!other) throw new Conflict('This is in progress. Please try again in a moment.');
    return this.#show(other, caller);
  }

  /** The action once it is decided, or as it is when the wait ends. Null: it was withdrawn. */
  async decided(
    { user_id, _id }: Pick<Action, 'user_id' | '_id'>,
    { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (seconds: number) => Promise<void> },
  ): Promise<Action | null> {
    const { actions, pauses } = this.#deps;
    const began = performance.now();
    for (let next = 0; ; ) {
      const action = await actions.find(user_id, _id);
      const waited = performance.now() - began;
      const isOpen = action !== null && ['waiting', 'running'].includes(stateNames[action.state]);
      if (!isOpen || signal.aborted || waited >= pauses.decision) return action;
      if (waited >= next) {
        await onProgress(Math.floor(waited / 1000));
        next = waited + pauses.progress;
      }
      await wait(pauses.look, undefined, { signal }).catch(() => undefined);
    }
  }

  /** An action that was proposed to the caller, by whichever program. @throws NotFound */
  read(caller: Caller, id: number): Promise<Action> {
    return this.#deps.actionService.read({ caller, id });
  }

  present(action: Action) {
    const { id, kind: _, created_at: __, decided_at: ___, ...card } = presentAction(action, this.#deps.now());
    const isLate = action.state === 'proposed' && action.created_at <= this.#oldest();
    const late = action.tried ? ({ state: 'failed', note: MAYBE_DONE } as const) : LATE;
    const known = { state: stateNames[action.state], note: notes[action.state] };
    const end = action.state === 'failed' && action.tried && action.deed.kind !== 'plan' ? { note: MAYBE_DONE } : {};
    return { ...card, action_id: id, ...(isLate ? late : known), ...end };
  }

  /** The answer of a client that has asked a person: `confirm` is the decision. @throws AppError */
  async answer(
    caller: Caller,
    reply: { readonly id: number; readonly question: string; confirm: boolean },
    requestId: string,
  ) {
    const { actionService } = this.#deps;
    const { mcp } = await actionService.read({ caller, id: reply.id });
    if (mcp?.question !== reply.question) throw new Conflict('This question was not asked.');
    const decision = { caller, id: reply.id, requestId, atClient: true } as const;
    await (reply.confirm ? actionService.confirm(decision, {}) : actionService.refuse(decision));
  }

  #oldest(): Date {
    return new Date(this.#deps.now().getTime() - PROPOSAL_LIFETIME_MS);
  }

  async #existing(caller: Caller, origin: McpOrigin, { key }: ProposalCall): Promise<Action | null> {
    const { actions, now } = this.#deps;
    const found = await actions.ofCall(caller.userId, origin.call, { decided: key !== undefined });
    if (!found) return null;
    if (found.mcp?.input !== origin.input)
      throw new ValidationFailed({ idempotencyKey: 'was used for another call before' });
    if (found.created_at > this.#oldest() || found.state !== 'proposed') return found;
    await actions.expire(found, now());
    return key === undefined ? null : actions.find(caller.userId, found._id);
  }

  /** Lists it on the assistant's page and in the inbox: once, however often it is repeated after a crash. */
  async #show(action: Action, { userId, accountId }: Caller): Promise<Action> {
    if (action.state !== 'proposed') return action;
    const { messages, notices, ids } = this.#deps;
    const { exchange, created_at: timestamp } = action;
    await messages.insert({
      _id: await ids.messages.next(),
      user_id: userId,
      account_id: accountId,
      exchange,
      type: 'assistant',
      content: shown,
      model: 'keystead-basic',
      answered_by: null,
      timestamp,
    });
    await notices.write(accountId, [
      {
        key: `mcp-${exchange}`,
        kind: 'proposal',
        email: false,
        to: { user_id: userId },
        subject: `To confirm: ${action.title}`.slice(0, 300),
        opening: shown,
        further: [],
        link: { label: 'Decide', path: '/app/ai-assistant' },
      },
    ]);
    return action;
  }
}

const stateNames = {
  proposed: 'waiting',
  running: 'running',
  undoing: 'running',
  done: 'done',
  refused: 'declined',
  failed: 'failed',
  undone: 'undone',
} as const;

const LATE = { state: 'declined', note: 'Nobody has decided on it within a day. It has not been done.' } as const;
const notes: Readonly<Record<Action['state'], string>> = {
  proposed: 'It waits for a person to confirm it in Keystead. It has not been done.',
  running: 'A person has confirmed it, and it is being done.',
  undoing: 'A person has undone it, and what can be undone is being undone.',
  undone: 'It was done, and a person has undone it.',
  done: 'A person has confirmed it, and it has been done.',
  refused: 'It was declined, and has not been done.',
  failed: 'A person has confirmed it, but it could not be done.',
};

function originOf(caller: Caller, { name, input, key }: ProposalCall): McpOrigin {
  const program = String(caller.key?.id ?? '');
  const content = digest(name, canonical(input ?? {}));
  return { call: digest(program, key === undefined ? content : `key ${key}`), input: content, question: randomUUID() };
}
