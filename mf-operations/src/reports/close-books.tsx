import type { LedgerClosing } from '@keystead/contracts';
import { dateField, FormFields, LoadedDialog, recordForm, type ValuesOf } from '@keystead/crud-ui';
import { Alert, Button, color, font, formatDate, Stack, space } from '@keystead/ui';
import { useDialogRoutes } from '@keystead/web-kit/queries';
import { useFormContext } from 'react-hook-form';
import styled from 'styled-components';
import { reportsPath, useCloseBooks, useClosing } from './report.api.ts';

const State = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]} ${space[3]};
  align-items: center;
  font: ${font('small')};
  color: ${color.textMuted};
`;

/** Through which day the books are closed, for whoever may change it. */
export function BooksClosed() {
  const { data } = useClosing();
  const { open } = useDialogRoutes(reportsPath);
  if (!data?.abilities.update) return null;
  const { closed_through } = data;
  return (
    <State>
      {closed_through && <span>Books closed through {formatDate(closed_through)}</span>}
      <Button size="small" variant="secondary" onClick={() => open('close')}>
        {closed_through ? 'Change' : 'Close books'}
      </Button>
    </State>
  );
}

const closingForm = recordForm<LedgerClosing>()({
  closed_through: dateField('Closed through', { cell: [6, 6], hint: 'Empty: nothing is closed' }),
});

type Values = ValuesOf<typeof closingForm.fields>;

function ClosingFields({ closing: { closed_through, latest } }: { closing: LedgerClosing }) {
  const { watch } = useFormContext<Values>();
  const day = watch('closed_through');
  return (
    <Stack>
      <p>
        Nothing can be entered on or before that day any more: no charge, payment, return or refund. Reports of closed
        days stay as they are. What is found late, such as rent of a lease that you add afterwards, is booked on the
        first open day.
      </p>
      <FormFields of={closingForm} own={{ closed_through: { max: latest } }} />
      {closed_through !== null && day < closed_through && (
        <Alert tone="warning" title="This reopens the books">
          Days after {day ? formatDate(day) : 'the first one'} can be changed again. The audit log keeps who reopened
          them.
        </Alert>
      )}
    </Stack>
  );
}

export function CloseBooksDialog() {
  return (
    <LoadedDialog
      path={reportsPath}
      query={useClosing()}
      noun="books"
      may={({ abilities }) => abilities.update}
      form={closingForm}
      record={(closing) => closing}
      title="Close books"
      description={() => 'For your accountant and your tax return'}
      submitLabel="Save"
      size="small"
      toBody={closingForm.toBody}
      sending={useCloseBooks()}
      failed="The change was not saved"
    >
      {(closing) => <ClosingFields closing={closing} />}
    </LoadedDialog>
  );
}
