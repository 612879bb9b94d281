// A baseline: list, record and creation of properties as most developers would write them, with Express and mongoose
// documents in one process.
import express from 'express';
import mongoose from 'mongoose';
import { nextId, serve, signedIn } from '../express-program.ts';
import { guaranteedProperties } from './guaranteed-properties.ts';
import { propertySchema } from './property-schema.ts';

const Property = mongoose.model('Property', propertySchema, 'express_properties');

const app = express();
app.use(express.json());
app.use(signedIn);
app.use(guaranteedProperties);

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
    const property = await Property.create({ ...req.body, _id: nextId(), account_id: res.locals.accountId });
    res.status(201).json(property);
  } catch (error) {
    if (!(error instanceof mongoose.Error.ValidationError)) throw error;
    res.status(422).json({ error: error.message });
  }
});

await serve(app);
