import { color, Field, font, Grid, PasswordInput, Stack, space } from '@keystead/ui';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import styled from 'styled-components';
import { newPasswordHint, optionalPasswordRules } from '../forms/new-password-rules.ts';
import type { ProfileValues } from './profile-values.ts';

const Root = styled.section`
  padding-block-start: ${space[5]};
  border-block-start: 1px solid ${color.border};
  & h3 { font: ${font('heading')}; }
  & p { font: ${font('small')}; color: ${color.textMuted}; }
`;

export interface PasswordFieldsProps {
  register: UseFormRegister<ProfileValues>;
  errors: FieldErrors<ProfileValues>;
}

/** The part of the profile's form that changes the password; left empty, the password stays unchanged. */
export function PasswordFields({ register, errors }: PasswordFieldsProps) {
  return (
    <Root>
      <Stack gap={4}>
        <div>
          <h3>Change password</h3>
          <p>Leave these empty to keep your current password. A new one signs you out everywhere else.</p>
        </div>
        <Field label="Current password" error={errors.current_password?.message}>
          <PasswordInput autoComplete="current-password" {...register('current_password')} />
        </Field>
        <Grid columns={2} minimum="13rem">
          <Field label="New password" hint={newPasswordHint} error={errors.new_password?.message}>
            <PasswordInput autoComplete="new-password" {...register('new_password', optionalPasswordRules)} />
          </Field>
          <Field label="Confirm new password" error={errors.confirmation?.message}>
            <PasswordInput autoComplete="new-password" {...register('confirmation')} />
          </Field>
        </Grid>
      </Stack>
    </Root>
  );
}
