import type { DepositStatement, LeaseDeposit, StatementDelivery } from '@keystead/contracts';
import {
  AbsentRecord,
  ActionButton,
  BackTo,
  choiceField,
  FactGrid,
  FormFields,
  RuleWarnings,
  recordForm,
  Surface,
  textField,
  useDeclaredForm,
  useDiscardGuard,
  useFocusOnEnter,
} from '@keystead/crud-ui';
import {
  Alert,
  Badge,
  Button,
  Cluster,
  color,
  Field,
  font,
  formatDate,
  formatDay,
  formatMoney,
  LinkButton,
  Stack,
  TextArea,
} from '@keystead/ui';
import { PageHeader, Section } from '@keystead/ui/app';
import { Link, useFocusAfter, useParams, useUnsaved, useUser } from '@keystead/web-kit';
import { type RefObject, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import styled from 'styled-components';
import { paymentDayField } from '../payments/payment.form.tsx';
import { methodNames } from '../payments/payment.ts';
import { DeadlineAlert } from './deadline.tsx';
import { type RefundTerms, useDeposit, useSettlement } from './deposit.api.ts';
import { deliveryNames, stageNames, stateNames } from './deposit.ts';
import { SettlementForm } from './settlement-form.tsx';
import { StatementView } from './statement-view.tsx';

const Quiet = styled.p`font: ${font('small')}; color: ${color.textMuted};`;
const Letter = styled.div`white-space: pre-line; overflow-wrap: anywhere;`;

type Settlement = ReturnType<typeof useSettlement>;

const refundForm = recordForm<RefundTerms>()({
  paid_on: paymentDayField('Paid on'),
  method: choiceField('Method', methodNames, { initial: 'check', cell: [6, 3] }),
  reference: textField('Reference', { maxLength: 200, cell: [6, 6], hint: 'Such as the number of the check' }),
});

function RefundForm({ statement, refund }: { statement: DepositStatement } & Pick<Settlement, 'refund'>) {
  const form = useDeclaredForm(undefined, refundForm);
  const send = form.handleSubmit((values) => refund.mutate({ id: statement.id, ...refundForm.toBody(values) }));
  return (
    <Section title="Pay the refund">
      <Surface>
        <FormProvider {...form}>
          <Stack as="form" noValidate onSubmit={send}>
            <FormFields of={refundForm} own={{ paid_on: { min: statement.moved_out_on } }} />
            <Button type="submit" busy={refund.isPending}>
              Record refund of {formatMoney(statement.refund)}
            </Button>
          </Stack>
        </FormProvider>
      </Surface>
    </Section>
  );
}

const deliveryText = ({ method, sent_on }: NonNullable<DepositStatement['sent']>) =>
  `${method === 'in_person' ? 'Handed over' : `Sent ${deliveryNames[method].toLowerCase()}`} on ${formatDate(sent_on)}.`;

const deliveryForm = recordForm<StatementDelivery>()({
  method: choiceField('How', deliveryNames, { initial: 'email', cell: [6, 3] }),
  sent_on: { ...paymentDayField('Sent on'), applies: ({ method }) => method !== 'email' },
});

function SendForm({ statement, send }: { statement: DepositStatement } & Pick<Settlement, 'send'>) {
  const form = useDeclaredForm(undefined, deliveryForm);
  const byEmail = form.watch('method') === 'email';
  const submit = form.handleSubmit((values) => {
    const { method, sent_on } = deliveryForm.toBody(values);
    send.mutate({ id: statement.id, method, ...(method !== 'email' && { sent_on }) });
  });
  return (
    <Section title={statement.sent ? 'Send it again' : 'Send the statement'}>
      <Surface>
        <FormProvider {...form}>
          <Stack as="form" noValidate onSubmit={submit}>
            <FormFields
              of={deliveryForm}
              own={{
                method: {
                  hint: byEmail ? 'We email the tenant a link to the statement' : 'You have sent it yourself',
                },
              }}
            />
            <Button type="submit" variant={statement.sent ? 'secondary' : 'primary'} busy={send.isPending}>
              {byEmail ? 'Send by email' : 'Record delivery'}
            </Button>
          </Stack>
        </FormProvider>
      </Surface>
    </Section>
  );
}

interface DisputeFormProps {
  label: string;
  hint?: string | undefined;
  submitLabel: string;
  busy: boolean;
  area: RefObject<HTMLTextAreaElement | null>;
  onSubmit: (text: string) => void;
  /** Without it, the form has no Cancel. */
  onCancel?: () => void;
}

function DisputeForm({ label, hint, submitLabel, busy, area, onSubmit, onCancel }: DisputeFormProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { text: '' } });
  const { leave } = useDiscardGuard({ formState });
  useUnsaved(formState.isDirty);
  const { ref, ...text } = register('text');
  return (
    <Stack as="form" onSubmit={handleSubmit((values) => values.text.trim() && onSubmit(values.text.trim()))}>
      <Field label={label} required hint={hint}>
        <TextArea
          {...text}
          ref={(element) => {
            area.current = element;
            ref(element);
          }}
          rows={4}
          maxLength={4000}
        />
      </Field>
      <Cluster>
        <Button type="submit" busy={busy}>
          {submitLabel}
        </Button>
        {onCancel && !busy && (
          <Button variant="secondary" onClick={() => void leave(onCancel)}>
            Cancel
          </Button>
        )}
      </Cluster>
    </Stack>
  );
}

interface DisputeProps extends Pick<Settlement, 'write'> {
  statement: DepositStatement;
  own: boolean;
}

/** What the tenant objects to, the answer, and the form for what comes next. */
function DisputeSection({ statement, own, write }: DisputeProps) {
  const { dispute, abilities } = statement;
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const mayOpen = !dispute && !open;
  const mayAnswer = dispute !== null && abilities.answer;
  useFocusAfter(mayOpen, () => area.current);
  const next = () => opener.current ?? area.current ?? document.querySelector('h1');
  useFocusAfter(!dispute && open, next);
  useFocusAfter(mayAnswer, next);
  const close = () => setOpen(false);
  const form = {
    area,
    busy: write.isPending,
    onSubmit: (text: string) => write.mutate({ statement, text }, { onSuccess: close }),
  };
  if (!dispute)
    return mayOpen ? (
      <div>
        <Button ref={opener} variant="secondary" onClick={() => setOpen(true)}>
          {own ? 'Dispute this statement' : 'Record a dispute'}
        </Button>
      </div>
    ) : (
      <Section title="Dispute">
        <Surface>
          <DisputeForm
            {...form}
            label={own ? 'What you do not agree with' : 'What the tenant disputes'}
            submitLabel={own ? 'Send dispute' : 'Record dispute'}
            onCancel={close}
          />
        </Surface>
      </Section>
    );
  return (
    <Section title="Dispute">
      <Surface>
        <Stack>
          <Letter>
            <Quiet>
              {dispute.opened_by}, {formatDay(dispute.opened_at)}
            </Quiet>
            <p>{dispute.text}</p>
          </Letter>
          {dispute.answer && dispute.closed_at && (
            <Letter>
              <Quiet>Answer, {formatDay(dispute.closed_at)}</Quiet>
              <p>{dispute.answer}</p>
            </Letter>
          )}
          {!dispute.answer && own && <p>Your landlord has been told and will answer here.</p>}
          {abilities.answer && (
            <DisputeForm {...form} label="Your answer" hint="We email it to the tenant" submitLabel="Send answer" />
          )}
        </Stack>
      </Surface>
    </Section>
  );
}

/** The deposit of a lease in a few figures. */
const DepositPanel = ({ deposit }: { deposit: LeaseDeposit }) => (
  <Surface>
    <FactGrid
      facts={[
        { term: 'State', value: <Badge>{deposit.moved_to ? 'Moved' : stateNames[deposit.state]}</Badge> },
        ...(deposit.statement && deposit.statement.stage !== 'draft'
          ? [{ term: 'Statement', value: <Badge>{stageNames[deposit.statement.stage]}</Badge> }]
          : []),
        { term: 'Required', value: formatMoney(deposit.required) },
        { term: 'Received', value: formatMoney(deposit.received) },
        { term: 'Held', value: formatMoney(deposit.held) },
      ]}
    />
  </Surface>
);

function DepositContent({ deposit, settlement }: { deposit: LeaseDeposit; settlement: Settlement }) {
  const own = useUser().role === 'tenant';
  const { statement, abilities, deadline, moved_to } = deposit;
  const { start, refund, send, write } = settlement;
  return (
    <Stack gap={8}>
      <DepositPanel deposit={deposit} />
      {moved_to && (
        <Alert
          title="Moved to the next lease"
          action={
            <LinkButton as={Link} to={`/app/rent/${moved_to}/deposit`} size="small" variant="secondary">
              See the deposit there
            </LinkButton>
          }
        >
          The deposit went along when the lease was renewed. It is settled when that lease ends.
        </Alert>
      )}
      {deadline && !own && <DeadlineAlert deadline={deadline} />}
      {statement && statement.state !== 'draft' && <RuleWarnings warnings={statement.warnings} />}
      {statement === null && abilities.settle && (
        <Alert
          title="When the tenant has moved out"
          action={
            <Button busy={start.isPending} onClick={() => start.mutate({})}>
              Settle deposit
            </Button>
          }
        >
          Settle the deposit: enter what you keep and why, and issue the statement.
        </Alert>
      )}
      {statement === null && own && deposit.held > 0 && <p>Your landlord holds it for you until you move out.</p>}
      {statement?.state === 'draft' && statement.abilities.update && (
        <SettlementForm statement={statement} settlement={settlement} />
      )}
      {statement && statement.state !== 'draft' && <StatementView statement={statement} own={own} />}
      {statement?.sent && <p>{deliveryText(statement.sent)}</p>}
      {statement?.abilities.send && <SendForm key={statement.version} statement={statement} send={send} />}
      {statement?.abilities.refund && <RefundForm statement={statement} refund={refund} />}
      {statement && (statement.dispute || statement.abilities.dispute) && (
        <DisputeSection statement={statement} own={own} write={write} />
      )}
    </Stack>
  );
}

function OneDeposit({ id }: { id: number }) {
  const { data, error, refetch } = useDeposit(id);
  const settlement = useSettlement(id);
  useFocusOnEnter();
  const statement = data?.statement;
  const { print } = settlement;
  return (
    <>
      <PageHeader
        back={<BackTo to={`/app/rent/${id}`}>Ledger</BackTo>}
        title="Deposit"
        tab={data && `Deposit of ${data.tenant_name}`}
        subtitle={
          data && (
            <Link to={`/app/leases/${id}`}>
              {data.tenant_name}, {data.property_name}
            </Link>
          )
        }
        actions={
          statement?.abilities.print && (
            <ActionButton
              variant="primary"
              label="Print statement"
              busy={print.isPending}
              onClick={() => print.mutate(statement)}
            />
          )
        }
      />
      {data ? (
        <DepositContent deposit={data} settlement={settlement} />
      ) : (
        <AbsentRecord noun="lease" error={error} onRetry={() => void refetch()} />
      )}
    </>
  );
}

/** The deposit of a lease, and its settlement when the tenant moves out. */
export function DepositPage() {
  const id = Number(useParams().lease_id);
  return <OneDeposit key={id} id={id} />;
}
