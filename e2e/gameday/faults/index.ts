import { databaseFaults } from './database.ts';
import type { Fault } from './fault.ts';
import { machineFaults } from './machine.ts';
import { serverFaults } from './servers.ts';
import { serviceFaults } from './services.ts';

export const FAULTS: readonly Fault[] = [
  ...serverFaults,
  ...databaseFaults,
  ...machineFaults,
  ...serviceFaults,
];
