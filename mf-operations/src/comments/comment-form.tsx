import type { MaintenanceComment, MaintenanceRequest } from '@keystead/contracts';
import { Alert, Button, Field, Stack, TextArea, VisuallyHidden } from '@keystead/ui';
import { useUnsaved } from '@keystead/web-kit';
import { failureText } from '@keystead/web-kit/queries';
import { type SubmitEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import { useWriteComment } from './write-comment.ts';

const Send = styled(Button)`justify-self: end;`;

/** The limit of the contract, in characters. */
const MAX_LENGTH = 5000;

interface CommentFormProps {
  maintenance: MaintenanceRequest;
  onWritten: (comment: MaintenanceComment) => void;
}

/** The form for a comment. Text that could not be sent stays, to be sent again. */
export function CommentForm({ maintenance, onWritten }: CommentFormProps) {
  const [text, setText] = useState('');
  const control = useRef<HTMLTextAreaElement>(null);
  const { mutate, isPending, isSuccess, error } = useWriteComment(maintenance, onWritten);
  useUnsaved(text.trim() !== '');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    control.current?.focus();
    const words = text.trim();
    if (words === '' || isPending) return;
    mutate({ text: words }, { onSuccess: () => setText('') });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={3}>
        <Field label="Your comment">
          <TextArea
            ref={control}
            maxLength={MAX_LENGTH}
            readOnly={isPending}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <div aria-live="polite">
          {error && <Alert tone="destructive">{failureText('Error sending comment. Please try again.', error)}</Alert>}
        </div>
        <VisuallyHidden role="status">{isSuccess && text === '' && 'Comment sent.'}</VisuallyHidden>
        <Send type="submit" busy={isPending}>
          Send
        </Send>
      </Stack>
    </form>
  );
}
