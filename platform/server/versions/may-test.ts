import type { FastifyRequest } from 'fastify';
import type { ServerSite } from '../server-site.ts';
import { COOKIES } from './cookies.ts';
import type { TesterProof } from './tester-proof.ts';

export type MayTest = (request: FastifyRequest) => Promise<boolean>;

type Options = Pick<ServerSite, 'isLocal'> & { proof: TesterProof; anyoneTests: boolean };

/** Creates a check for access to tester features. */
export const createMayTest =
  ({ proof, anyoneTests, isLocal }: Options): MayTest =>
  async (request) =>
    anyoneTests || isLocal(request) || proof.isValid(request.cookies[COOKIES.tester]);
