// A baseline: list, record and creation of properties as most developers would write them, with Express and mongoose
// documents in one process.
import { createPublicKey, type JsonWebKey } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import express, { type NextFunction, type Request, type Response } from 'express';
import jwt from 'jsonwebtoken';
import mongoose, { Schema } from 'mongoose';

const { MONGODB_URI = '', BASELINE_DATABASE = '', BASELINE_KEYS = '[]', BASELINE_LAST_ID = '0' } = process.env;

const propertySchema = new Schema(
  {
    // This process assigns the ids. They cost no more than an ObjectId and compare with the services' ids.
    _id: Number,
    account_id: { type: Number, required: true },
    name: { type: String, required: true, trim: true, maxlength: 200 },
    address: { type: String, required: true, trim: true, maxlength: 300 },
    city: { type: String, required: true, trim: true, maxlength: 120 },
    state: { type: String, required: true, trim: true, maxlength: 120 },
    zip_code: { type: String, required: true, trim: true, maxlength: 20 },
    property_type: { type: String, enum: ['apartment', 'house', 'condo', 'loft', 'townhouse'], default: 'apartment' },
    status: { type: String, enum: ['available', 'occupied', 'maintenance'], default: 'available' },
    bedrooms: { type: Number, min: 0, default: null },
    bathrooms: { type: Number, min: 0, default: null },
    square_feet: { type: Number, min: 0, default: null },
    rent_amount: { type: Number, required: true, min: 0 },
    deposit_amount: { type: Number, min: 0, default: null },
    description: { type: String, maxlength: 5000, default: null },
    time_zone: { type: String, default: null },
    photos: { type: [{}], default: [] },
  },
  { timestamps: { createdAt: 'created_at', updatedAt: 'updated_at' }, versionKey: 'version' },
);
propertySchema.index({ account_id: 1, created_at: -1, _id: -1 });
propertySchema.set('toJSON', {
  transform: (_document, { _id, account_id: _, version: __, ...fields }) => ({ id: _id, ...fields }),
});
const Property = mongoose.model('Property', propertySchema, 'express_properties');

const keys = new Map(
  (JSON.parse(BASELINE_KEYS) as (JsonWebKey & { kid: string })[]).map((key) => [
    key.kid,
    createPublicKey({ key, format: 'jwk' }),
  ]),
);

function signedIn(req: Request, res: Response, next: NextFunction): void {
  const token = req.headers.authorization?.replace(/^Bearer /, '') ?? '';
  const find: jwt.GetPublicKeyOrSecret = ({ kid = '' }, done) => done(null, keys.get(kid));
  jwt.verify(token, find, { algorithms: ['RS256'], issuer: 'keystead', audience: 'keystead' }, (error, claims) => {
    if (error || typeof claims !== 'object') {
      res.status(401).json({ error: 'Please sign in.' });
      return;
    }
    res.locals.accountId = claims.acc;
    next();
  });
}

let lastId = Number(BASELINE_LAST_ID);
const app = express();
app.use(express.json());
app.use(signedIn);

app.get('/properties', async (req, res) => {
  const own = { account_id: res.locals.accountId };
  const limit = Math.min(Number(req.query.limit ?? 50), 200);
  const found = Property.find(own).sort({ created_at: -1, _id: -1 }).limit(limit);
  if (req.query.total === undefined) res.json({ properties: await found });
  else {
    const [properties, total] = await Promise.all([found, Property.countDocuments(own)]);
    res.json({ properties, total });
  }
});

app.get('/properties/:id', async (req, res) => {
  const property = await Property.findOne({ _id: Number(req.params.id), account_id: res.locals.accountId });
  if (property) res.json(property);
  else res.status(404).json({ error: 'There is no such property.' });
});

app.post('/properties', async (req, res) => {
  try {
    lastId += 1;
    const property = await Property.create({ ...req.body, _id: lastId, account_id: res.locals.accountId });
    res.status(201).json(property);
  } catch (error) {
    if (!(error instanceof mongoose.Error.ValidationError)) throw error;
    res.status(422).json({ error: error.message });
  }
});

await mongoose.connect(MONGODB_URI, { dbName: BASELINE_DATABASE });
await Property.init();
const server = app.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.once('disconnect', () => process.exit(0));
