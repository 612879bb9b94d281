import type { Migration } from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import { propertiesByBuilding } from './0001-properties-by-building.ts';

export const migrations = (database: Connection): Migration[] => [propertiesByBuilding(database)];
