import { NoticeSpace } from '@keystead/crud-ui';
import { passwordRules } from '@keystead/crud-ui/person-fields';
import {
  Alert,
  Button,
  Card,
  CardBody,
  CardHeader,
  color,
  Field,
  font,
  PasswordInput,
  Stack,
  space,
} from '@keystead/ui';
import { DownloadIcon, Notice, TrashIcon } from '@keystead/ui/app';
import { Dialog } from '@keystead/ui/overlays';
import { errorText, showFieldErrors } from '@keystead/web-kit';
import { useMutation } from '@keystead/web-kit/queries';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { downloadData } from './download-data.ts';
import { deleteAccount } from './profile.api.ts';

interface DeleteAccountDialogProps {
  open: boolean;
  onClose: () => void;
}

function DeleteAccountDialog({ open, onClose }: DeleteAccountDialogProps) {
  const id = useId();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, reset, setError, formState } = useForm({ defaultValues: { password: '' } });
  const close = () => {
    onClose();
    reset();
    setFailure(null);
  };
  const submit = handleSubmit(async ({ password }) => {
    setFailure(null);
    try {
      await deleteAccount(password);
    } catch (error) {
      const rejectedFields = showFieldErrors(error, setError, { password: 'Password' });
      if (rejectedFields.length === 0)
        setFailure(errorText(error, 'Your account could not be deleted. Please try again.'));
    }
  });
  const footer = (
    <>
      <Button variant="secondary" onClick={close}>
        Keep my account
      </Button>
      <Button type="submit" form={id} variant="danger" busy={formState.isSubmitting}>
        Delete Account
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={close} title="Delete your account?" size="small" footer={footer}>
      <form id={id} onSubmit={submit} noValidate>
        <Stack>
          <p>
            You’ll be signed out everywhere, and your subscription will be cancelled. After 30 days your data is erased
            and can’t be restored. Download it first if you may need it.
          </p>
          {failure !== null && <Alert tone="destructive">{failure}</Alert>}
          <Field label="Your password" error={formState.errors.password?.message} required>
            <PasswordInput autoComplete="current-password" {...register('password', passwordRules)} />
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}

const Row = styled.div`
  display: grid;
  gap: ${space[3]};
  justify-items: start;
  padding-block: ${space[4]};
  border-block-start: 1px solid ${color.border};
  &:first-child { padding-block-start: 0; border: 0; }
  &:last-child { padding-block-end: 0; }
  & p { font: ${font('small')}; color: ${color.textMuted}; }
`;

// Always rendered, so that a screen reader announces its content.
const Progress = styled.div`
  font: ${font('small')};
  color: ${color.textMuted};
  &:not(:empty) { margin-block-start: ${space[2]}; }
`;

export function AccountCard() {
  const [deleting, setDeleting] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const [records, setRecords] = useState(0);
  const download = useMutation({
    mutationFn: () => downloadData(setRecords),
    onMutate: () => setRecords(0),
    onError: (error) => setAlert(errorText(error, 'Your data could not be downloaded. Please try again.')),
  });
  return (
    <Card>
      <CardHeader title="Account" />
      <CardBody>
        <Row>
          <p>Download all your data (ZIP with JSON and CSV).</p>
          <div>
            <Button variant="secondary" busy={download.isPending} onClick={() => download.mutate()}>
              <DownloadIcon />
              Download Data
            </Button>
            <Progress role="status">
              {download.isPending && `Records read so far: ${records.toLocaleString('en-US')}`}
            </Progress>
            <NoticeSpace>
              <Notice tone="destructive" message={alert} onClear={() => setAlert(null)} />
            </NoticeSpace>
          </div>
        </Row>
        <Row>
          <p>You’ll be signed out now; data is erased after 30 days.</p>
          <Button variant="danger" onClick={() => setDeleting(true)}>
            <TrashIcon />
            Delete Account
          </Button>
        </Row>
        <DeleteAccountDialog open={deleting} onClose={() => setDeleting(false)} />
      </CardBody>
    </Card>
  );
}
