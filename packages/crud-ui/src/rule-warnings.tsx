import type { RuleWarning } from '@keystead/contracts';
import { Alert, font, formatDate, space } from '@keystead/ui';
import { type ReactNode, useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import styled from 'styled-components';
import { FormFields } from './forms/declared-form.tsx';
import { textField } from './forms/field-kinds.tsx';

const Warnings = styled.ul`
  display: grid;
  gap: ${space[3]};
  & > li > p:not(:first-child) { font: ${font('small')}; }
`;

interface RuleWarningsProps {
  /** Undefined while they are not known. */
  warnings: readonly RuleWarning[] | undefined;
  action?: ReactNode;
}

/** Where something differs from the law of its place, with the sources; nothing if it does not. */
export function RuleWarnings({ warnings = [], action }: RuleWarningsProps) {
  if (warnings.length === 0) return null;
  return (
    <Alert tone="warning" title="Check this against the law" action={action}>
      <Warnings>
        {warnings.map(({ text, rule, citation, reviewed_on }) => (
          <li key={`${citation} ${text}`}>
            <p>{text}</p>
            <p>
              {rule} {citation}, reviewed {formatDate(reviewed_on)}.
            </p>
          </li>
        ))}
      </Warnings>
    </Alert>
  );
}

/** The form's count of warnings, which is not sent. */
const COUNT = 'rule_warnings';

/** The field of a form that may differ from the law: why it is right all the same, required if there are warnings. */
export const overrideReasonField = {
  ...textField<true>('Reason for going on', {
    required: true,
    maxLength: 500,
    cell: [6, 6],
    hint: 'Kept in the audit log',
    applies: (values) => Number(values[COUNT] ?? 0) > 0,
  }),
  toValue: () => '',
};

interface FormRuleWarningsProps extends Pick<RuleWarningsProps, 'warnings'> {
  of: { fields: { override_reason: typeof overrideReasonField } };
  /** Whether it is stored like that already, so that it needs no reason. */
  unchanged?: boolean;
}

/** The warnings of a form with an {@link overrideReasonField}, which it shows with them. */
export function FormRuleWarnings({ of, warnings, unchanged = false }: FormRuleWarningsProps) {
  const { setValue } = useFormContext();
  const count = unchanged ? 0 : (warnings?.length ?? 0);
  useEffect(() => setValue(COUNT, count), [setValue, count]);
  return (
    <>
      <RuleWarnings warnings={warnings} />
      <FormFields of={of} names={['override_reason']} />
    </>
  );
}
