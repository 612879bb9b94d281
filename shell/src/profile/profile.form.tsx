import type { User } from '@keystead/contracts';
import { Button, Stack } from '@keystead/ui';
import { Notice } from '@keystead/ui/app';
import { useToast } from '@keystead/ui/overlays';
import { ApiError, showFieldErrors, useUnsaved } from '@keystead/web-kit';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { PersonFields } from '../forms/person-fields.tsx';
import { NoticeSpace } from './notice-space.ts';
import { PasswordFields } from './password-fields.tsx';
import { type ProfileValues, passwordAlert, profileBody, profileLabels, profileValues } from './profile-values.ts';
import { useUpdateProfile } from './update-profile.ts';

/** The edit mode of the profile, including the change of the password. */
export function ProfileForm({ user, onSaved }: { user: User; onSaved: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm<ProfileValues>({
    defaultValues: profileValues(user),
  });
  const [alert, setAlert] = useState<string | null>(null);
  const { mutateAsync } = useUpdateProfile();
  const toast = useToast();
  useUnsaved(true);
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
