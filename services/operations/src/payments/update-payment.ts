import { operations } from '@keystead/contracts';
import { assertVersion, authorise, authorOf, endpoint, reply, retryOnConflict } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { isReplaced, wasCompleted } from './payment.ts';
import { changedPayment } from './payment-change.ts';
import { changedPlace, moves } from './payment-parties.ts';
import { paymentPolicy } from './payment-policy.ts';
import { presentPayment } from './payment-presenter.ts';
import { changedSettledPayment } from './settled-payment.ts';

/** Changes a payment, whole or in part. A change without effect creates no new version. */
export const updatePayment = (deps: Dependencies) =>
  endpoint(operations, 'PUT /payments/{id}', async ({ caller, params, body, ifMatch, requestId }) => {
    const { payments, reservedReferences, readModel } = deps;
    const [now, by] = [deps.now(), authorOf(caller)];
    const scope = await readModel.scopeOf(caller);
    const saved = await retryOnConflict('this payment', async () => {
      const payment = await payments.get(scope, params.id);
      authorise(paymentPolicy.manage(caller, payment), 'You may look at this payment but not change it.');
      assertVersion(payment.version, { ifMatch, version: body.version });
      const context = { by, now, zone: await readModel.zoneOf(payment.account_id) };
      if (wasCompleted(payment) || isReplaced(payment))
        return payments.records.save(scope, payment, changedSettledPayment(payment, body, context), by);
      const change = async () => {
        const place = await changedPlace(deps, payment, body, { caller, requestId });
        return payments.records.save(scope, payment, changedPayment(payment, body, place, context), by);
      };
      return moves(payment, body)
        ? reservedReferences.during(body.property_id ?? payment.property_id, change)
        : change();
    });
    return reply(presentPayment(saved, { ...deps, caller, now }), saved.version);
  });
