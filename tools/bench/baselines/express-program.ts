// What the programs with Express share: their settings, the check of a token, and the start.
import { createPublicKey, type JsonWebKey } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Express, NextFunction, Request, Response } from 'express';
import jwt from 'jsonwebtoken';
import mongoose from 'mongoose';

const { MONGODB_URI = '', BASELINE_DATABASE = '', BASELINE_KEYS = '[]', BASELINE_LAST_ID = '0' } = process.env;

let lastId = Number(BASELINE_LAST_ID);
/** Ids are assigned by the process. They cost no more than an ObjectId and compare with the services' ids. */
export function nextId(): number {
  lastId += 1;
  return lastId;
}

const keys = new Map(
  (JSON.parse(BASELINE_KEYS) as (JsonWebKey & { kid: string })[]).map((key) => [
    key.kid,
    createPublicKey({ key, format: 'jwk' }),
  ]),
);

/** Verifies the token of a request and stores `accountId` and `userId` in `res.locals`. */
export function signedIn(req: Request, res: Response, next: NextFunction): void {
  const token = req.headers.authorization?.replace(/^Bearer /, '') ?? '';
  const find: jwt.GetPublicKeyOrSecret = ({ kid = '' }, done) => done(null, keys.get(kid));
  jwt.verify(token, find, { algorithms: ['RS256'], issuer: 'keystead', audience: 'keystead' }, (error, claims) => {
    if (error || typeof claims !== 'object') {
      res.status(401).json({ error: 'Please sign in.' });
      return;
    }
    res.locals.accountId = claims.acc;
    res.locals.userId = Number(claims.sub);
    next();
  });
}

/** Connects to the database, creates all indexes, and listens until the parent disconnects. */
export async function serve(app: Express): Promise<void> {
  await mongoose.connect(MONGODB_URI, { dbName: BASELINE_DATABASE });
  await Promise.all(Object.values(mongoose.models).map((model) => model.init()));
  const server = app.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
  process.once('disconnect', () => process.exit(0));
}
