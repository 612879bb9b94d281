import { operations } from '@keystead/contracts';
import { addOnce, authorise, authorOf, created, endpoint, newRecord } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { newPayment } from './payment-change.ts';
import { findPlace } from './payment-parties.ts';
import { paymentPolicy } from './payment-policy.ts';
import { presentPayment } from './payment-presenter.ts';

/** Creates a payment. It belongs to the account of its property, also if an admin creates it. */
export const createPayment = (deps: Dependencies) =>
  endpoint(operations, 'POST /payments', async ({ caller, body, recordId, requestId }) => {
    const { payments, reservedReferences, readModel, ids } = deps;
    authorise(paymentPolicy.create(caller), 'Tenants cannot record payments.');
    const [now, by] = [deps.now(), authorOf(caller)];
    const made = await addOnce(payments.records, await recordId(() => ids.payments.next()), {
      what: 'This payment',
      scope: await readModel.scopeOf(caller),
      add: (id) =>
        reservedReferences.during(body.property_id, async () => {
          const names = { ...body, due_date: body.due_date ?? null };
          const { place, accountId } = await findPlace(deps, names, { caller, requestId });
          const zone = await readModel.zoneOf(accountId);
          const payment = newPayment(newRecord(id, accountId, by, now), place, body, { by, now, zone });
          return (await payments.records.add(payment)) === 'added' ? payment : undefined;
        }),
    });
    return created(presentPayment(made, { ...deps, caller, now }), 'payments');
  });
