import type { DepositStatement, LeaseDeposit } from '@keystead/contracts';
import {
  AbsentRecord,
  ActionButton,
  BackTo,
  FactGrid,
  RuleWarnings,
  Surface,
  useFocusOnEnter,
} from '@keystead/crud-ui';
import { Alert, Badge, Button, Field, formatMoney, Grid, Stack, TextInput, today } from '@keystead/ui';
import { DateInput, NativeSelect, PageHeader, Section } from '@keystead/ui/app';
import { Link, useParams, useUser } from '@keystead/web-kit';
import { type SyntheticEvent, useState } from 'react';
import { methodNames } from '../payments/payment.ts';
import { DeadlineAlert } from './deadline.tsx';
import { type RefundTerms, useDeposit, useSettlement } from './deposit.api.ts';
import { stateNames } from './deposit.ts';
import { SettlementForm } from './settlement-form.tsx';
import { StatementView } from './statement-view.tsx';

type Settlement = ReturnType<typeof useSettlement>;

function RefundForm({ statement, refund }: { statement: DepositStatement } & Pick<Settlement, 'refund'>) {
  const [typed, setTyped] = useState({ paid_on: today(), method: 'check', reference: '' });
  const own = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: target.value })),
  });
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    const { paid_on, method, reference } = typed;
    refund.mutate({
      id: statement.id,
      paid_on,
      method: method as RefundTerms['method'],
      reference: reference.trim() || null,
    });
  };
  return (
    <Section title="Pay the refund">
      <Surface>
        <Stack as="form" onSubmit={send}>
          <Grid>
            <Field label="Paid on" required>
              <DateInput max={today()} min={statement.moved_out_on} {...own('paid_on')} />
            </Field>
            <Field label="Method" required>
              <NativeSelect {...own('method')}>
                {Object.entries(methodNames).map(([value, name]) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </NativeSelect>
            </Field>
            <Field label="Reference" hint="Such as the number of the check">
              <TextInput maxLength={200} {...own('reference')} />
            </Field>
          </Grid>
          <Button type="submit" busy={refund.isPending}>
            Record refund of {formatMoney(statement.refund)}
          </Button>
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
        { term: 'State', value: <Badge>{stateNames[deposit.state]}</Badge> },
        { term: 'Required', value: formatMoney(deposit.required) },
        { term: 'Received', value: formatMoney(deposit.received) },
        { term: 'Held', value: formatMoney(deposit.held) },
      ]}
    />
  </Surface>
);

function DepositContent({ deposit, settlement }: { deposit: LeaseDeposit; settlement: Settlement }) {
  const own = useUser().role === 'tenant';
  const { statement, abilities, last_day, deadline } = deposit;
  const { start, refund } = settlement;
  return (
    <Stack gap={8}>
      <DepositPanel deposit={deposit} />
      {deadline && !own && <DeadlineAlert deadline={deadline} />}
      {statement && statement.state !== 'draft' && <RuleWarnings warnings={statement.warnings} />}
      {statement === null && abilities.settle && (
        <Alert
          title="When the tenant has moved out"
          action={
            <Button
              busy={start.isPending}
              onClick={() => start.mutate({ moved_out_on: [last_day, today()].sort()[0] ?? last_day })}
            >
              Settle deposit
            </Button>
          }
        >
          Settle the deposit: enter what you keep and why, and issue the statement.
        </Alert>
      )}
      {statement === null && own && <p>Your landlord holds it for you until you move out.</p>}
      {statement?.state === 'draft' && statement.abilities.update && (
        <SettlementForm statement={statement} settlement={settlement} />
      )}
      {statement && statement.state !== 'draft' && <StatementView statement={statement} own={own} />}
      {statement?.abilities.refund && <RefundForm statement={statement} refund={refund} />}
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
