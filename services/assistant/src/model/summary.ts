import type { DashboardTask } from '@keystead/contracts';
import { AppError, DEFAULT_ZONE, type Logger } from '@keystead/service-kit';
import type { ModelBudget } from '../budget/model-budget.ts';
import type { ModelConfig } from '../config.ts';
import { Evidence } from './evidence/evidence.ts';
import { GuardedText } from './guard/guarded-text.ts';
import { PromptWatch } from './guard/prompt-watch.ts';
import { plainReading } from './guard/safe-line.ts';
import { askProvider, timeoutsOf } from './provider/ask-provider.ts';
import { meterCall } from './provider/meter-call.ts';
import type { Provider } from './provider/provider.ts';
import { describeFailure, inPlainWords } from './provider/provider-failure.ts';

interface Summarised {
  /** Whose budget pays for it. */
  readonly accountId: number;
  readonly tasks: readonly DashboardTask[];
  readonly now: Date;
  readonly log: Logger;
}

/** Words what waits today in a sentence or two; null where that fails, or where a figure would be wrong. */
export type Summarise = (about: Summarised) => Promise<string | null>;

const prompt = `You write the first sentences of a morning email to a landlord, in plain English. You get lines that say what waits today, the most pressing first. Say in one or two sentences, at most 50 words together, what to do first and what else there is. State only figures that the lines have, exactly as they are, each with what it counts. Add up nothing. No greeting, no list, no Markdown, no links.`;

/** Characters of a summary. What is longer is no summary. */
const MAX_LENGTH = 500;
/** Milliseconds. */
const TIMEOUT = 30_000;

/**
 * Only the titles of tasks go to the model: they are our own words and figures. Their details have names and texts that
 * tenants have written.
 */
export function summariser(config: ModelConfig, provider: Provider, budget: ModelBudget): Summarise {
  return async ({ accountId, tasks, now, log }) => {
    const lines = tasks.map(({ title }) => title);
    const evidence = new Evidence(DEFAULT_ZONE);
    for (const line of lines) evidence.addAnswer(line);
    const shown = new GuardedText({
      evidence,
      allowed: { paths: new Set(), fromUser: new Set(), hasEmail: () => false },
      watch: new PromptWatch([prompt]),
      release: () => undefined,
      mayCorrect: true,
    });
    const request = {
      model: config.names['keystead-basic'],
      entries: [
        { role: 'system', content: prompt },
        { role: 'user', content: lines.join('\n') },
      ],
      tools: [],
      mayCall: false,
      maxTokens: config.maxOutputTokens,
    } as const;
    const turn = { context: { caller: { accountId }, now }, log };
    try {
      const { finish } = await askProvider(
        {
          provider,
          request,
          timeouts: timeoutsOf(config),
          signal: AbortSignal.timeout(TIMEOUT),
          meter: meterCall({ budget, config }, turn, request),
          isDisplayed: () => false,
          onText: (piece) => shown.push(piece),
          onChunk: () => undefined,
        },
        () => shown.discard(),
      );
      const text = plainReading(shown.end()).replace(/\s+/g, ' ').trim();
      return finish === 'stop' && text.length <= MAX_LENGTH && !shown.hasMarks && text ? text : null;
    } catch (error) {
      // The budget of the day is used up.
      if (error instanceof AppError) return null;
      log.warn(describeFailure(error), `a briefing is sent without a summary: ${inPlainWords(error, config)}`);
      return null;
    }
  };
}
