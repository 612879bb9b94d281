import { Field, Stack, TextArea, TextInput } from '@keystead/ui';

/** The contract's limits. */
const LONGEST_SUBJECT = 200;
const LONGEST_TEXT = 5000;

/** What a message says before it is sent. */
export interface EmailText {
  subject: string;
  text: string;
}

interface EmailFieldsProps {
  letter: EmailText;
  /** What is missing is said from the first try on. */
  tried: boolean;
  readOnly: boolean;
  onChange: (letter: EmailText) => void;
}

const missing = (text: string, message: string) => (text.trim() === '' ? message : undefined);

/** A message that the assistant has drafted: the person may change it before it goes out. To whom, the details say. */
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
