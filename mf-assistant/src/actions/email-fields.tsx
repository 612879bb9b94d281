import { Field, Stack, TextArea, TextInput } from '@keystead/ui';

/** The limits of the contract. */
const MAX_SUBJECT_LENGTH = 200;
const MAX_TEXT_LENGTH = 5000;

/** The subject and text of a message before it is sent. */
export interface EmailText {
  subject: string;
  text: string;
}

interface EmailFieldsProps {
  email: EmailText;
  /** Errors about missing fields are shown after the first attempt. */
  tried: boolean;
  readOnly: boolean;
  onChange: (email: EmailText) => void;
}

const missing = (text: string, message: string) => (text.trim() === '' ? message : undefined);

/**
 * A message that the assistant has drafted. The user may edit it before it is sent. The details name the recipients.
 */
export function EmailFields({ email, tried, readOnly, onChange }: EmailFieldsProps) {
  return (
    <Stack gap={3}>
      <Field label="Subject" error={tried ? missing(email.subject, 'Please enter a subject') : undefined}>
        <TextInput
          value={email.subject}
          maxLength={MAX_SUBJECT_LENGTH}
          readOnly={readOnly}
          onChange={({ target }) => onChange({ ...email, subject: target.value })}
        />
      </Field>
      <Field label="Message" error={tried ? missing(email.text, 'Please enter a message') : undefined}>
        <TextArea
          value={email.text}
          maxLength={MAX_TEXT_LENGTH}
          readOnly={readOnly}
          onChange={({ target }) => onChange({ ...email, text: target.value })}
        />
      </Field>
    </Stack>
  );
}
