import type { NewRollout, NewStage, Role } from '@keystead/contracts';
import { DEFAULT_STAGES, parseAccounts, parsePercents } from './stages-text.ts';

/** The form's values: the text of each control, and the roles. */
export interface RolloutFields {
  release_id: string;
  stages: string;
  min_visitors: string;
  min_minutes: string;
  own_people: boolean;
  roles: Role[];
  accounts: string;
  reason: string;
}

/** The labels of the fields, in the order of the form. */
export const fieldLabels: Record<keyof RolloutFields, string> = {
  release_id: 'Release',
  stages: 'Stages',
  min_visitors: 'Visitors at each stage',
  min_minutes: 'Minutes at each stage',
  own_people: 'Our own people',
  roles: 'Roles',
  accounts: 'Accounts',
  reason: 'Reason',
};

/** The form's initial values. */
export const newRolloutFields: RolloutFields = {
  release_id: '',
  stages: DEFAULT_STAGES,
  min_visitors: '',
  min_minutes: '',
  own_people: false,
  roles: [],
  accounts: '',
  reason: '',
};

const SECONDS_A_MINUTE = 60;

/** The conditions of a stage that the user entered; the service has defaults for the rest. */
function conditionsOf({ min_visitors, min_minutes }: RolloutFields): Omit<NewStage, 'percent'> {
  return {
    ...(min_visitors.trim() !== '' && { min_visitors: Number(min_visitors) }),
    ...(min_minutes.trim() !== '' && { min_seconds: Math.round(Number(min_minutes) * SECONDS_A_MINUTE) }),
  };
}

/** Undefined if everything is at its default: the service then uses its own stages. */
function stagesOf(fields: RolloutFields): NewStage[] | undefined {
  const percents = parsePercents(fields.stages) ?? [];
  const conditions = conditionsOf(fields);
  const isDefault = percents.join() === parsePercents(DEFAULT_STAGES)?.join();
  if (isDefault && Object.keys(conditions).length === 0) return undefined;
  return percents.map((percent) => ({ percent, ...conditions }));
}

/** The request body of a validated form. */
export function toRequestBody(fields: RolloutFields): NewRollout {
  const { release_id, own_people, roles, accounts, reason } = fields;
  const stages = stagesOf(fields);
  return {
    release_id: Number(release_id),
    ...(stages && { stages }),
    cohorts: { own_people, roles, accounts: parseAccounts(accounts) ?? [] },
    reason: reason.trim(),
  };
}
