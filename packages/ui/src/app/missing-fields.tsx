import styled from 'styled-components';
import { Alert } from '../alert.tsx';
import { space } from '../tokens.ts';

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space[4]};
  & > li::before { content: '•'; margin-inline-end: ${space[2]}; }
`;

export interface MissingFieldsProps<Name extends string> {
  /** The labels of the form's fields, in the form's order. */
  labels: Readonly<Record<Name, string>>;
  /** The form's errors, as react-hook-form has them; type `required` means an empty field. */
  errors: { readonly [N in NoInfer<Name>]?: { readonly type?: unknown } };
}

/** Lists the required fields that were left empty, until they are filled in. */
export function MissingFields<Name extends string>({ labels, errors }: MissingFieldsProps<Name>) {
  const names = Object.keys(labels) as Name[];
  const missing = names.filter((name) => errors[name]?.type === 'required');
  if (missing.length === 0) return null;
  return (
    <Alert tone="destructive" title="Please fill in all required fields:">
      <List>
        {missing.map((name) => (
          <li key={name}>{labels[name]}</li>
        ))}
      </List>
    </Alert>
  );
}
