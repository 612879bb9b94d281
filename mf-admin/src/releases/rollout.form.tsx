import type { NewRollout, Role, Stage } from '@keystead/contracts';
import { remoteTitle } from '@keystead/contracts/remote-pages';
import { FormRows, numberField, recordForm, SendingDialog, textField, type ValuesOf } from '@keystead/crud-ui';
import { font, Grid, space } from '@keystead/ui';
import { Checkbox, statusLabel } from '@keystead/ui/app';
import { request } from '@keystead/web-kit';
import type { UseFormReturn } from 'react-hook-form';
import styled from 'styled-components';
import { useReleaseChange } from './release.api.ts';
import { type ChannelDialogProps, failureProps, reasonField, releaseField } from './release-dialogs.tsx';

/** The percentages of the service's default stages. */
const DEFAULT_STAGES = '5, 25, 50, 100';

const partsOf = (list: string) => list.split(/[,;\s]+/).filter((part) => part !== '');

/** Parses percentages: `5, 25, 50, 100`; null if they are invalid or don't rise. */
export function parsePercents(text: string): Stage['percent'][] | null {
  const percents = partsOf(text).map((part) => Number(part.replace(/%$/, '')));
  const rising = percents.every((percent, at) => at === 0 || percent > (percents[at - 1] ?? 0));
  const possible = percents.every((percent) => percent >= 0 && percent <= 100);
  return percents.length > 0 && rising && possible ? percents : null;
}

/** Parses account ids: `12, 40`; null if any is invalid. */
export function parseAccounts(text: string): number[] | null {
  const ids = partsOf(text).map(Number);
  return ids.every((id) => Number.isInteger(id) && id > 0) ? [...new Set(ids)] : null;
}

const Legend = styled.legend`font: ${font('label')}; padding: 0; margin-block-end: ${space[1]};`;

const roles: readonly Role[] = ['landlord', 'property_manager', 'tenant'];

/** Limits are those of the contract. */
export const rolloutForm = recordForm<object>()({
  release_id: { ...releaseField, toSent: Number },
  stages: {
    ...textField('Stages', {
      required: true,
      inputMode: 'decimal',
      cell: [6, 6],
      hint: 'Percentages of visitors. The first may be 0, for only the groups below.',
    }),
    toValue: () => DEFAULT_STAGES,
    toSent: (text: string) => parsePercents(text) ?? [],
    check: (text: string) =>
      parsePercents(text) === null ? 'Stages must be rising percentages: 5, 25, 50, 100' : null,
  },
  min_visitors: numberField('Visitors at each stage', {
    inputMode: 'numeric',
    max: 1_000_000,
    step: 1,
    cell: [6, 3],
    hint: 'Leave empty for the default',
  }),
  min_minutes: numberField('Minutes at each stage', {
    max: 43_200,
    step: 'any',
    cell: [6, 3],
    hint: 'Leave empty for 10',
  }),
  /** Its control is among those of the roles. */
  own_people: {
    label: 'Our own people',
    cell: [6, 6],
    toValue: () => false,
    toSent: (chosen: boolean) => chosen,
    control: () => null,
  },
  roles: {
    label: 'Roles',
    cell: [6, 6],
    bare: true,
    toValue: (): Role[] => [],
    toSent: (chosen: Role[]) => chosen,
    control: ({ register }: UseFormReturn, name: string) => (
      <fieldset>
        <Legend>Always included, whatever the percentage</Legend>
        <Grid columns={2} gap={1} minimum="12rem">
          <Checkbox label="Our own people" {...register('own_people')} />
          {roles.map((role) => (
            <Checkbox key={role} value={role} label={`Role: ${statusLabel(role)}`} {...register(name)} />
          ))}
        </Grid>
      </fieldset>
    ),
  },
  accounts: {
    ...textField('Accounts', { inputMode: 'numeric', cell: [6, 6], hint: 'Account IDs, e.g. 12, 40' }),
    toSent: (text: string) => parseAccounts(text) ?? [],
    check: (text: string) => (parseAccounts(text) === null ? 'Enter account IDs, e.g. 12, 40' : null),
  },
  reason: reasonField,
});

const SECONDS_A_MINUTE = 60;

export function toRequestBody(values: ValuesOf<typeof rolloutForm.fields>): NewRollout {
  const { release_id, stages, min_visitors, min_minutes, own_people, roles, accounts, reason } =
    rolloutForm.toBody(values);
  const conditions = {
    ...(min_visitors !== null && { min_visitors }),
    ...(min_minutes !== null && { min_seconds: Math.round(min_minutes * SECONDS_A_MINUTE) }),
  };
  // The service then uses its own stages.
  const isDefault = stages.join(', ') === DEFAULT_STAGES && Object.keys(conditions).length === 0;
  return {
    release_id,
    ...(!isDefault && { stages: stages.map((percent) => ({ percent, ...conditions })) }),
    cohorts: { own_people, roles, accounts },
    reason,
  };
}

export function StartRolloutDialog({ channel, onClose }: ChannelDialogProps) {
  const { remote, version, stable } = channel;
  const change = useReleaseChange({
    send: (body: NewRollout) =>
      request('POST /remotes/{remote}/rollouts', { params: { remote }, body, ifMatch: version }),
    done: 'Rollout started.',
    onClose,
  });
  return (
    <SendingDialog
      form={rolloutForm}
      title={`Start a rollout of ${remoteTitle(remote)}`}
      description="It reaches a few visitors first, then more as the evidence allows. It rolls back automatically if errors rise."
      submitLabel="Start"
      toBody={toRequestBody}
      sending={change}
      {...failureProps(change.error, 'The rollout was not started')}
      onClose={onClose}
    >
      <FormRows
        of={rolloutForm}
        rows={[['release_id'], ['stages'], ['min_visitors', 'min_minutes'], ['roles'], ['accounts'], ['reason']]}
        own={{ release_id: { remote, stable } }}
      />
    </SendingDialog>
  );
}
