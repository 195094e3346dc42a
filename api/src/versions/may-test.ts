import type { FastifyRequest } from 'fastify';
import { isOnThisMachine } from '../http/host.ts';
import { COOKIES } from './cookies.ts';
import type { TesterProof } from './tester-proof.ts';

export type MayTest = (request: FastifyRequest) => Promise<boolean>;

type Options = { proof: TesterProof; anyoneTests: boolean };

/** Creates a check for access to tester features. */
export const createMayTest =
  ({ proof, anyoneTests }: Options): MayTest =>
  async (request) =>
    anyoneTests || isOnThisMachine(request) || proof.isValid(request.cookies[COOKIES.tester]);
