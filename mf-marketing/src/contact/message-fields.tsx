import { Field, media, space, TextArea, TextInput } from '@keystead/ui';
import styled from 'styled-components';
import { type ContactField, fieldLabels } from './contact-fields.ts';

const Root = styled.div`
  display: grid;
  gap: ${space[5]} ${space[4]};
  grid-template-columns: minmax(0, 1fr);
  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    & > :nth-child(n + 5) { grid-column: 1 / -1; }
  }
`;

// Five rows, for browsers that size the field by its content and ignore `rows`.
const Message = styled(TextArea)`min-block-size: 8.75rem;`;

/** The controls of the form. Only the browser's own validation applies (product §5). The lengths are the contract's. */
export function MessageFields({ errors }: { errors: Partial<Record<ContactField, string>> }) {
  const fieldProps = (name: ContactField) => ({ label: fieldLabels[name], error: errors[name] });
  return (
    <Root>
      <Field {...fieldProps('name')} required>
        <TextInput name="name" autoComplete="name" maxLength={200} />
      </Field>
      <Field {...fieldProps('email')} required>
        <TextInput name="email" type="email" autoComplete="email" maxLength={254} />
      </Field>
      <Field {...fieldProps('company')}>
        <TextInput name="company" autoComplete="organization" maxLength={200} />
      </Field>
      <Field {...fieldProps('phone')}>
        <TextInput name="phone" type="tel" autoComplete="tel" maxLength={40} />
      </Field>
      <Field {...fieldProps('subject')} required>
        <TextInput name="subject" maxLength={200} />
      </Field>
      <Field {...fieldProps('message')} required>
        <Message name="message" rows={5} maxLength={5000} />
      </Field>
    </Root>
  );
}
