// A baseline: recording a payment and creating a property in the way of MicroRealEstate
// (https://github.com/microrealestate/microrealestate, services/api), with Express and mongoose. A tenant's document
// holds all their rents and payments: it is loaded, its rents are computed again, and it is saved. Unlike the original,
// it asks no other service for the e-mails that were sent.
import express, { type NextFunction, type Request, type Response } from 'express';
import mongoose, { Schema } from 'mongoose';
import { serve, signedIn } from '../express-program.ts';

const Realm = mongoose.model(
  'Realm',
  new Schema({ _id: Number, name: String, members: [{ _id: false, user_id: Number, role: String }] }),
  'mre_realms',
);

const propertySchema = new Schema({
  realm_id: { type: Number, required: true },
  type: String,
  name: { type: String, required: true },
  description: String,
  surface: Number,
  price: { type: Number, required: true },
  address: { street1: String, city: String, state: String, zip_code: String },
});
propertySchema.index({ realm_id: 1, name: 1 });
const Property = mongoose.model('MreProperty', propertySchema, 'mre_properties');

const amounts = [{ _id: false, amount: Number, description: String }];
const rentSchema = new Schema(
  {
    term: { type: Number, required: true },
    preTaxAmounts: amounts,
    charges: amounts,
    discounts: amounts,
    debts: amounts,
    payments: [{ _id: false, date: String, amount: Number, type: { type: String }, reference: String }],
    total: { balance: Number, preTaxAmount: Number, charges: Number, grandTotal: Number, payment: Number },
    description: String,
  },
  { _id: false },
);
const tenantSchema = new Schema({
  _id: Number,
  realm_id: { type: Number, required: true },
  name: { type: String, required: true },
  contacts: [{ _id: false, contact: String, phone: String, email: String }],
  begin_date: Date,
  end_date: Date,
  properties: [{ _id: false, property_id: String, rent: Number }],
  rents: [rentSchema],
});
tenantSchema.index({ realm_id: 1, 'properties.property_id': 1 });
const Tenant = mongoose.model('MreTenant', tenantSchema, 'mre_tenants');

/** The organisations of the user, and the one of this request, are read for each request. */
async function checkOrganization(_req: Request, res: Response, next: NextFunction): Promise<void> {
  const realms = await Realm.find({ members: { $elemMatch: { user_id: res.locals.userId } } });
  const realm = await Realm.findOne({ _id: res.locals.accountId });
  if (!realm || !realms.some(({ _id }) => _id === realm._id)) {
    res.status(404).json({ error: 'There is no such organization.' });
    return;
  }
  res.locals.realm = realm.toObject();
  next();
}

interface EnteredPayment {
  readonly date: string;
  readonly amount: number;
  readonly type: string;
  readonly reference?: string;
}

type Rent = mongoose.InferSchemaType<typeof rentSchema>;

const sum = (some: readonly { amount?: number | null }[]) => some.reduce((all, { amount }) => all + (amount ?? 0), 0);

/** Computes the rents of a contract with the payments of a term: the balance of each continues that of the last. */
function payTerm(rents: readonly Rent[], term: number, payments: readonly EnteredPayment[]): Rent[] {
  let balance = 0;
  return rents.map((rent) => {
    const paid = rent.term === term ? payments : rent.payments;
    const [preTaxAmount, charges] = [sum(rent.preTaxAmounts), sum(rent.charges)];
    const grandTotal = preTaxAmount + charges + sum(rent.debts) - sum(rent.discounts) + balance;
    const total = { balance, preTaxAmount, charges, grandTotal, payment: sum(paid) };
    balance = grandTotal - total.payment;
    return { ...rent, payments: paid, total } as Rent;
  });
}

const app = express();
app.use(express.json());
app.use(signedIn);
app.use(checkOrganization);

app.patch('/rents/payment/:id/:term', async (req, res) => {
  const term = Number(req.params.term);
  const tenant = await Tenant.findOne({ _id: Number(req.params.id), realm_id: res.locals.realm._id });
  if (!tenant) {
    res.status(404).json({ error: 'There is no such tenant.' });
    return;
  }
  const payments = (req.body as { payments: EnteredPayment[] }).payments.filter(({ amount }) => amount > 0);
  const rents = tenant.toObject().rents as Rent[];
  tenant.set('rents', payTerm(rents, term, payments));
  await tenant.save();
  const rent = tenant.toObject().rents.find((one) => one.term === term);
  res.json({ ...rent, occupant: { id: tenant._id, name: tenant.name, contacts: tenant.contacts } });
});

app.post('/properties', async (req, res) => {
  const property = new Property({ ...req.body, realm_id: res.locals.realm._id });
  await property.save();
  const rented = { realm_id: res.locals.realm._id, 'properties.property_id': { $in: [String(property._id)] } };
  const tenants = await Tenant.find(rented).lean();
  res.json({ ...property.toObject(), occupants: tenants.map(({ _id, name }) => ({ id: _id, name })) });
});

await serve(app);
