import type { Body, User } from '@keystead/contracts';
import { NoticeSpace, useDiscardGuard } from '@keystead/crud-ui';
import {
  newPasswordHint,
  optionalPasswordRules,
  PersonFields,
  type PersonValues,
  personLabels,
} from '@keystead/crud-ui/person-fields';
import { Button, color, Field, font, Grid, PasswordInput, Stack, space } from '@keystead/ui';
import { Notice } from '@keystead/ui/app';
import { useToast } from '@keystead/ui/overlays';
import { ApiError, showFieldErrors, useUnsaved } from '@keystead/web-kit';
import { type Ref, useImperativeHandle, useState } from 'react';
import { type FieldErrors, type UseFormRegister, useForm } from 'react-hook-form';
import styled from 'styled-components';
import { useUpdateProfile } from './profile.api.ts';

const Root = styled.section`
  padding-block-start: ${space[5]};
  border-block-start: 1px solid ${color.border};
  & h3 { font: ${font('heading')}; }
  & p { font: ${font('small')}; color: ${color.textMuted}; }
`;

interface PasswordFieldsProps {
  register: UseFormRegister<ProfileValues>;
  errors: FieldErrors<ProfileValues>;
}

function PasswordFields({ register, errors }: PasswordFieldsProps) {
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

interface ProfileValues extends PersonValues {
  current_password: string;
  new_password: string;
  confirmation: string;
}

const profileLabels = {
  ...personLabels,
  current_password: 'Current password',
  new_password: 'New password',
};

function profileValues({ first_name, last_name, email, phone }: User): ProfileValues {
  return { first_name, last_name, email, phone: phone ?? '', current_password: '', new_password: '', confirmation: '' };
}

const isOther = (email: string, user: User) => email.trim().toLowerCase() !== user.email.toLowerCase();

/** The validation error of the passwords, in the words of product §5; null if they are valid. */
function passwordAlert(values: ProfileValues, user: User): string | null {
  const { email, current_password, new_password, confirmation } = values;
  if (new_password !== confirmation) return 'New passwords do not match';
  if (new_password !== '' && current_password === '') return 'Current password is required to set a new password';
  if (isOther(email, user) && current_password === '') return 'Current password is required to change your email';
  return null;
}

/**
 * The request body: `whatsapp` is the phone. The current password is sent only with a new password (product §5, §7) or
 * a new address.
 */
function profileBody(values: ProfileValues, user: User): Body<'PUT /profile'> {
  const { first_name, last_name, email, current_password, new_password } = values;
  const phone = values.phone.trim() || null;
  const proof = new_password !== '' || isOther(email, user) ? { current_password } : {};
  const password = new_password === '' ? {} : { new_password };
  return { first_name, last_name, email, phone, whatsapp: phone, ...proof, ...password };
}

interface ProfileFormProps {
  user: User;
  /** `leave` calls `go` after a question, if there is input. */
  ref: Ref<Pick<ReturnType<typeof useDiscardGuard>, 'leave'>>;
  onSaved: () => void;
}

export function ProfileForm({ user, ref, onSaved }: ProfileFormProps) {
  const { register, handleSubmit, setError, formState } = useForm<ProfileValues>({
    defaultValues: profileValues(user),
  });
  const [alert, setAlert] = useState<string | null>(null);
  const { mutateAsync } = useUpdateProfile();
  const toast = useToast();
  useUnsaved(true);
  const { leave } = useDiscardGuard({ formState });
  useImperativeHandle(ref, () => ({ leave }));
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (values) => {
    const problem = passwordAlert(values, user);
    setAlert(problem);
    if (problem !== null) return;
    try {
      await mutateAsync(profileBody(values, user));
      toast.success('Profile updated successfully!');
      onSaved();
    } catch (error) {
      showFieldErrors(error, setError, profileLabels);
      if (error instanceof ApiError && error.code === 'email_taken') setError('email', { message: error.message });
      setAlert('Error updating profile. Please try again.');
    }
  });
  return (
    <form onSubmit={submit} noValidate aria-label="Edit profile">
      <Stack gap={5}>
        <PersonFields
          register={register}
          errors={errors}
          emailHint="To change it, enter your current password below. It changes when you open the link that we send to the new address."
        />
        <PasswordFields register={register} errors={errors} />
        <div>
          <NoticeSpace>
            <Notice tone="destructive" message={alert} onClear={() => setAlert(null)} />
          </NoticeSpace>
          <Button type="submit" busy={isSubmitting}>
            Save Changes
          </Button>
        </div>
      </Stack>
    </form>
  );
}
