// Creation of a property with the guarantees of the service, as most teams write it: each document after the other.
import { createHash, randomUUID } from 'node:crypto';
import express, { type Response } from 'express';
import mongoose, { Schema } from 'mongoose';
import { nextId } from '../express-program.ts';
import { propertySchema } from './property-schema.ts';

/** The plan's limit. It is never reached, but has to be checked. */
const PROPERTY_LIMIT = 1_000_000;

/** Each write is acknowledged once it is in the journal. */
const journaled = { writeConcern: { w: 1, j: true } } as const;
const GuaranteedProperty = mongoose.model(
  'GuaranteedProperty',
  propertySchema.clone().set('writeConcern', journaled.writeConcern),
  'express_guaranteed_properties',
);

const idempotencySchema = new Schema(
  {
    _id: String,
    fingerprint: { type: String, required: true },
    status: { type: String, enum: ['running', 'done'], default: 'running' },
    answer: { type: {}, default: null },
    created_at: { type: Date, default: Date.now, expires: 86_400 },
  },
  journaled,
);
const IdempotencyKey = mongoose.model('IdempotencyKey', idempotencySchema, 'express_idempotency_keys');

const historySchema = new Schema(
  {
    record: { type: String, required: true },
    account_id: { type: Number, required: true },
    version: { type: Number, required: true },
    action: { type: String, required: true },
    by: { type: Number, required: true },
    changes: { type: [{ _id: false, field: String, from: {}, to: {} }], default: [] },
    at: { type: Date, default: Date.now },
  },
  journaled,
);
historySchema.index({ record: 1, version: 1 }, { unique: true });
const HistoryEntry = mongoose.model('HistoryEntry', historySchema, 'express_history');

const outboxSchema = new Schema(
  {
    topic: { type: String, required: true },
    account_id: { type: Number, required: true },
    payload: { type: {}, required: true },
    published_at: { type: Date, default: null },
    created_at: { type: Date, default: Date.now },
  },
  journaled,
);
outboxSchema.index({ published_at: 1, created_at: 1 });
const OutboxMessage = mongoose.model('OutboxMessage', outboxSchema, 'express_outbox');

const auditSchema = new Schema(
  {
    request_id: { type: String, required: true },
    account_id: { type: Number, required: true },
    user_id: { type: Number, required: true },
    operation: { type: String, required: true },
    subject: { type: String, required: true },
    status: { type: Number, required: true },
    at: { type: Date, default: Date.now },
  },
  journaled,
);
auditSchema.index({ account_id: 1, at: -1 });
const AuditEntry = mongoose.model('AuditEntry', auditSchema, 'express_audit');

const isDuplicate = (error: unknown) => (error as { code?: unknown }).code === 11_000;

/** Claims an idempotency key. Returns false if it was used before; the response is then sent. */
async function claim(id: string, fingerprint: string, res: Response): Promise<boolean> {
  try {
    await IdempotencyKey.create({ _id: id, fingerprint });
    return true;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
  const earlier = await IdempotencyKey.findById(id);
  if (earlier?.fingerprint !== fingerprint) res.status(422).json({ error: 'This key was used with another body.' });
  else if (earlier.status === 'done') res.status(201).json(earlier.answer);
  else res.status(409).json({ error: 'The first request is still running.' });
  return false;
}

export const guaranteedProperties = express.Router();

guaranteedProperties.post('/guaranteed-properties', async (req, res) => {
  const { accountId, userId } = res.locals as { accountId: number; userId: number };
  const requestId = randomUUID();
  const key = `${userId} ${req.headers['idempotency-key'] ?? requestId}`;
  if (!(await claim(key, createHash('sha256').update(JSON.stringify(req.body)).digest('base64url'), res))) return;
  try {
    const count = await GuaranteedProperty.countDocuments({ account_id: accountId });
    if (count >= PROPERTY_LIMIT) {
      await IdempotencyKey.deleteOne({ _id: key });
      res.status(403).json({ error: 'Your plan allows no more properties.' });
      return;
    }
    const property = await GuaranteedProperty.create({ ...req.body, _id: nextId(), account_id: accountId });
    const answer = property.toJSON() as Record<string, unknown>;
    const record = `properties/${property._id}`;
    const changes = Object.entries(answer).map(([field, to]) => ({ field, from: null, to }));
    await HistoryEntry.create({ record, account_id: accountId, version: 0, action: 'created', by: userId, changes });
    await OutboxMessage.create({ topic: 'property.created', account_id: accountId, payload: answer });
    const facts = { request_id: requestId, account_id: accountId, user_id: userId };
    await AuditEntry.create({ ...facts, operation: 'POST /properties', subject: record, status: 201 });
    await IdempotencyKey.updateOne({ _id: key }, { status: 'done', answer });
    res.status(201).json(answer);
  } catch (error) {
    await IdempotencyKey.deleteOne({ _id: key });
    if (!(error instanceof mongoose.Error.ValidationError)) throw error;
    res.status(422).json({ error: error.message });
  }
});
