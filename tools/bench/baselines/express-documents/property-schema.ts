import { Schema } from 'mongoose';

/** The schema of properties, as most developers would write it. */
export const propertySchema = new Schema(
  {
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
