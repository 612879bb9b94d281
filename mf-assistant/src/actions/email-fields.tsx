import { Field, Stack, TextArea, TextInput } from '@keystead/ui';

/** The limits of the contract. */
const LONGEST_SUBJECT = 200;
const LONGEST_TEXT = 5000;

/** The subject and text of a message before it is sent. */
export interface EmailText {
  subject: string;
  text: string;
}

interface EmailFieldsProps {
  letter: EmailText;
  /** Errors about missing fields are shown after the first attempt. */
  tried: boolean;
  readOnly: boolean;
  onChange: (letter: EmailText) => void;
}

const missing = (text: string, message: string) => (text.trim() === '' ? message : undefined);

/**
 * A message that the assistant has drafted. The user may edit it before it is sent. The details name the recipients.
 */
export function EmailFields({ letter, tried, readOnly, onChange }: EmailFieldsProps) {
  return (
    <Stack gap={3}>
      <Field label="Subject" error={tried ? missing(letter.subject, 'Please enter a subject') : undefined}>
        <TextInput
          value={letter.subject}
          maxLength={LONGEST_SUBJECT}
          readOnly={readOnly}
          onChange={({ target }) => onChange({ ...letter, subject: target.value })}
        />
      </Field>
      <Field label="Message" error={tried ? missing(letter.text, 'Please enter a message') : undefined}>
        <TextArea
          value={letter.text}
          maxLength={LONGEST_TEXT}
          readOnly={readOnly}
          onChange={({ target }) => onChange({ ...letter, text: target.value })}
        />
      </Field>
    </Stack>
  );
}
