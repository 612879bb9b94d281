import type { NewStage } from '@keystead/contracts';
import { ValidationFailed } from '@keystead/service-kit';

/**
 * @throws ValidationFailed unless each stage has a higher percentage than the one before. The first may be for cohorts
 * alone.
 */
export function assertStages(stages: readonly NewStage[]): void {
  const at = stages.findIndex(({ percent }, place) => place > 0 && percent <= (stages[place - 1]?.percent ?? 0));
  if (at > 0) throw new ValidationFailed({ [`stages.${at}.percent`]: 'must be above that of the stage before' });
}
