import { Alert, space } from '@keystead/ui';
import styled from 'styled-components';
import { fieldLabels, requiredFields } from './property-fields.ts';
import type { PropertyForm } from './use-property-form.ts';

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space[4]};
  & > li::before { content: '•'; margin-inline-end: ${space[2]}; }
`;

/** Names the required fields that were left empty, until they are filled in. */
export function MissingFields({ form: { formState } }: { form: PropertyForm }) {
  const missing = requiredFields.filter((name) => formState.errors[name]?.type === 'required');
  if (missing.length === 0) return null;
  return (
    <Alert tone="destructive" title="Please fill in all required fields:">
      <List>
        {missing.map((name) => (
          <li key={name}>{fieldLabels[name]}</li>
        ))}
      </List>
    </Alert>
  );
}
