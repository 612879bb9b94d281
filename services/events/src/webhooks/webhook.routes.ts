import { events as contract, MAX_WEBHOOKS } from '@keystead/contracts';
import {
  assertVersion,
  authorise,
  authorOf,
  Conflict,
  created,
  type Endpoint,
  endpoint,
  newRecord,
  nothing,
  reply,
  retryOnConflict,
  scopeOf,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { objectsInScopes, objectsOf } from '../events/event.ts';
import { presentWebhook } from './webhook.mapper.ts';
import { assertConfirmed, assertMaySubscribe, changedWebhook, newWebhook, webhookPolicy } from './webhook.ts';

/** Milliseconds for which the old secret signs together with the new one. */
const OVERLAP_MS = 24 * 60 * 60_000;

/** The response contains the secret and must not be stored, so the request takes no `Idempotency-Key`. */
const createWebhook = ({ webhooks, ids, secretBox, addressCheck }: Dependencies) =>
  endpoint(contract, 'POST /webhooks', async ({ caller, body }) => {
    authorise(webhookPolicy.create(caller), 'Tenants cannot register webhooks.');
    assertConfirmed(caller);
    assertMaySubscribe(caller, body);
    await addressCheck(body.url);
    const id = await ids.webhooks.next();
    const secret = secretBox.generate();
    const stored = newRecord(id, caller.accountId, authorOf(caller), new Date());
    const webhook = newWebhook(stored, body, { sealed: secretBox.seal(secret, id), objects: objectsInScopes(caller) });
    if (!(await webhooks.records.add(webhook, MAX_WEBHOOKS)))
      throw new Conflict(
        `An account can have ${MAX_WEBHOOKS} webhooks. Delete one that you do not need.`,
        'too_many_webhooks',
      );
    return created({ ...presentWebhook(webhook, caller), secret }, 'webhooks');
  });

/** Waiting deliveries become due immediately, because the change may have fixed their failure. */
const updateWebhook = ({ webhooks, addressCheck, deliveryWorker }: Dependencies) =>
  endpoint(contract, 'PUT /webhooks/{id}', async ({ caller, params, body, ifMatch }) => {
    const scope = scopeOf(caller);
    const saved = await retryOnConflict('this webhook', async () => {
      const webhook = await webhooks.visibleTo(caller, params.id);
      authorise(webhookPolicy.update(caller, webhook), 'You may look at this webhook but not change it.');
      assertConfirmed(caller);
      assertMaySubscribe(caller, body);
      assertVersion(webhook.version, { ifMatch, version: body.version });
      const changed = changedWebhook(webhook, body);
      if (changed.url !== webhook.url) await addressCheck(changed.url);
      return webhooks.records.save(scope, webhook, changed, authorOf(caller));
    });
    void deliveryWorker.reread(saved._id);
    return reply(presentWebhook(saved, caller), saved.version);
  });

/** After a concurrent change it checks permission and version again, so it never deletes a newer version unseen. */
const deleteWebhook = ({ webhooks, deliveryWorker }: Dependencies) =>
  endpoint(contract, 'DELETE /webhooks/{id}', async ({ caller, params, ifMatch }) => {
    await retryOnConflict('this webhook', async () => {
      const webhook = await webhooks.visibleTo(caller, params.id);
      authorise(webhookPolicy.delete(caller, webhook), 'You may look at this webhook but not delete it.');
      assertVersion(webhook.version, { ifMatch });
      return (await webhooks.records.remove(scopeOf(caller), webhook, authorOf(caller))) || undefined;
    });
    void deliveryWorker.reread(params.id);
    return nothing;
  });

const rotateSecret = ({ webhooks, secretBox, limits, deliveryWorker }: Dependencies) =>
  endpoint(contract, 'POST /webhooks/{id}/secret', async ({ caller, params }) => {
    const webhook = await webhooks.visibleTo(caller, params.id);
    authorise(webhookPolicy.update(caller, webhook), 'You may look at this webhook but not change it.');
    assertConfirmed(caller);
    await limits.secrets.count(String(webhook._id));
    const secret = secretBox.generate();
    const fresh = { sealed: secretBox.seal(secret, webhook._id), until: null };
    await retryOnConflict('this webhook', async () => {
      const current = await webhooks.visibleTo(caller, params.id);
      return (await webhooks.addSecret(current, fresh, new Date(Date.now() + OVERLAP_MS))) ?? undefined;
    });
    void deliveryWorker.reread(webhook._id);
    return reply({ secret });
  });

export const webhookEndpoints = (deps: Dependencies): Endpoint[] => [
  /** Never rejected, so that the page works for every role (rules §2). */
  endpoint(contract, 'GET /webhooks', async ({ caller, query }) => {
    const { rows, ...rest } = await deps.webhooks.page(scopeOf(caller), { ...query, objects: objectsOf(caller) });
    return reply({
      webhooks: rows.map((webhook) => presentWebhook(webhook, caller)),
      ...rest,
      abilities: { create: webhookPolicy.create(caller) && caller.emailConfirmed },
    });
  }),
  createWebhook(deps),
  endpoint(contract, 'GET /webhooks/{id}', async ({ caller, params }) => {
    const webhook = await deps.webhooks.visibleTo(caller, params.id);
    return reply(presentWebhook(webhook, caller), webhook.version);
  }),
  updateWebhook(deps),
  deleteWebhook(deps),
  /** For example after a password leak. */
  endpoint(contract, 'DELETE /webhooks', async ({ caller }) => {
    authorise(webhookPolicy.create(caller), 'Tenants have no webhooks.');
    for (const webhook of await deps.webhooks.ofAccounts([caller.accountId]))
      await deps.webhooks.remove(webhook, authorOf(caller));
    return nothing;
  }),
  rotateSecret(deps),
];
